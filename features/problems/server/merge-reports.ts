/** How often a problem was reported, with the last report. */
export interface MergedReport<Report> {
  readonly report: Report;
  readonly count: number;
}

interface Waiting<Report> {
  merged: MergedReport<Report>;
  readonly saved: Promise<boolean>;
}

/**
 * Merges reports of the same problem that arrive while one of them is being saved: when a film fails for ten thousand
 * viewers at once, they wait for a few writes, not for each other.
 */
export function createReportMerger<Report>(
  keyOf: (report: Report) => string,
  save: (merged: MergedReport<Report>) => Promise<boolean>,
) {
  const saving = new Map<string, Promise<boolean>>();
  const waiting = new Map<string, Waiting<Report>>();

  function begin(key: string, merged: MergedReport<Report>): Promise<boolean> {
    const saved = save(merged).finally(() => {
      if (saving.get(key) === saved) saving.delete(key);
    });
    saving.set(key, saved);
    return saved;
  }

  /** Resolves when the report is saved, with what `save` says. */
  return function add(report: Report): Promise<boolean> {
    const key = keyOf(report);
    const current = saving.get(key);
    if (!current) return begin(key, { report, count: 1 });
    const others = waiting.get(key);
    if (others) {
      others.merged = { report, count: others.merged.count + 1 };
      return others.saved;
    }
    const saveNext = (): Promise<boolean> => {
      const { merged } = waiting.get(key)!;
      waiting.delete(key);
      return begin(key, merged);
    };
    const saved = current.then(saveNext, saveNext);
    waiting.set(key, { merged: { report, count: 1 }, saved });
    return saved;
  };
}
