import { useState } from 'react';
import { Chip } from '#kernel/ui/chip.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import styles from './analytics.module.css';
import { Breakdown } from './breakdown.tsx';
import type { CommonAnalytics } from './common-analytics.ts';
import type { ExportUrl } from './export-menu.tsx';
import { formatCount } from './format.ts';
import { text } from './messages.ts';
import { actionRows, campaignRows, deviceRows, pageRows, siteRows } from './named-rows.ts';
import { QualityCard } from './quality-card.tsx';

interface BreakdownsProps {
  readonly data: CommonAnalytics;
  readonly exportUrl: ExportUrl;
}

const SOURCES = ['sites', 'pages', 'campaigns'] as const;
const SOURCE_ROWS = { sites: siteRows, pages: pageRows, campaigns: campaignRows } as const;

/** Where it was watched, on what, how well it played, and what people did. */
export function Breakdowns({ data, exportUrl }: BreakdownsProps) {
  return (
    <div className={styles.grid}>
      <Sources data={data} exportUrl={exportUrl} />
      <Breakdown
        title={text('devices')}
        part="devices"
        exportUrl={exportUrl}
        columns={[text('device'), text('metric_views')]}
        rows={deviceRows(data)}
      />
      <Breakdown
        title={text('actions')}
        part="actions"
        exportUrl={exportUrl}
        columns={[text('action'), text('times')]}
        rows={actionRows(data)}
        empty={text('noActions')}
      />
      <QualityCard data={data} exportUrl={exportUrl} />
      <Problems data={data} exportUrl={exportUrl} />
    </div>
  );
}

function Sources({ data, exportUrl }: BreakdownsProps) {
  const [source, setSource] = useState<(typeof SOURCES)[number]>('sites');
  return (
    <Breakdown
      title={text('sources')}
      part={source}
      exportUrl={exportUrl}
      columns={[text(`source_${source}`), text('metric_views')]}
      rows={SOURCE_ROWS[source](data)}
      empty={source === 'campaigns' ? text('noCampaigns') : text('nothing')}
    >
      <ScopeTabs
        label={text('sources')}
        value={source}
        options={SOURCES.map((value) => ({ value, label: text(`source_${value}`) }))}
        onChange={setSource}
      />
    </Breakdown>
  );
}

const TONES = { FATAL: 'danger', ERROR: 'warning', WARN: 'neutral' } as const;

function Problems({ data, exportUrl }: BreakdownsProps) {
  return (
    <Breakdown
      title={text('problems')}
      part="errors"
      exportUrl={exportUrl}
      columns={[text('problem'), text('times')]}
      empty={text('noProblems')}
      rows={data.errors.map(({ code, severity, count }) => ({
        key: `${severity} ${code}`,
        name: (
          <span className={styles.problem}>
            <Chip tone={TONES[severity]}>{text(`severity_${severity}`)}</Chip>
            <code>{code}</code>
          </span>
        ),
        value: count,
        shown: formatCount(count),
      }))}
    />
  );
}
