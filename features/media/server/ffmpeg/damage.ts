// Messages of ffmpeg about lost or corrupt data. Its other warnings are harmless.
const DAMAGE =
  /corrupt (?:input packet|decoded frame)|packet corrupt|error while decoding|invalid data found|invalid nal unit|error submitting|decode_slice_header error|(?:ac-tex|mvs?) damaged|read error|exceeds containing master|inside (?:element|parent)|invalid (?:ebml|element)|unknown-sized element|channel element .* not allocated|header missing|partial file|changing packet size|max resync size reached/i;

export const isDamage = (line: string): boolean => DAMAGE.test(line);

/** Arguments that make ffmpeg continue despite any amount of damage, and report it. */
export const damageArgs = ['-loglevel', 'warning', '-max_error_rate', '1'] as const;
