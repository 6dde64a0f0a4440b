import type { Plugin } from 'vite';

/** `,url(fonts/KaTeX_Main-Regular.ttf) format("truetype")` */
const OLDER_FORMAT = /,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\("[a-z]+"\)/g;

/** Leaves only the WOFF2 fonts of KaTeX, which every browser that we build for reads. */
export function katexFonts(): Plugin {
  return {
    name: 'katex-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/katex\.min\.css$/ },
      handler: (code) => code.replace(OLDER_FORMAT, ''),
    },
  };
}
