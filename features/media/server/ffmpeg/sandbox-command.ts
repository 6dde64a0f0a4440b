import { dirname, join } from 'node:path';

/** What a tool may see of the file system: itself and its input files, all read-only. */
export interface SandboxView {
  readonly tool: string;
  /** The tool with all symbolic links resolved. */
  readonly realTool: string;
  /** Absolute paths. */
  readonly inputFiles: readonly string[];
}

// Programs and libraries only. Not all of /usr, because containers often keep applications and data in /usr/src.
const SYSTEM_FOLDERS = [
  '/bin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/usr/bin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libx32',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/local/lib64',
  '/nix/store',
  '/gnu/store',
];
const SYSTEM_FILES = ['/etc/ld.so.cache', '/etc/alternatives'];

const isSystemFile = (path: string) => SYSTEM_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** Paths of a tool installed elsewhere: the file itself, or its `bin` folder with the libraries next to it. */
function toolPaths({ tool, realTool }: SandboxView): string[] {
  return [tool, realTool]
    .filter((path) => !isSystemFile(path))
    .flatMap((path) => {
      const folder = dirname(path);
      return folder.endsWith('/bin') ? [folder, join(folder, '../lib'), join(folder, '../lib64')] : [path];
    });
}

/**
 * Bubblewrap: no network, no other processes, no /proc, and only the named files, read-only. It stays in the session that
 * `runTool` creates without a terminal, because signals and CPU priority apply per session.
 */
export function bubblewrapCommand(bwrap: string, view: SandboxView): string[] {
  const optional = [...SYSTEM_FOLDERS, ...SYSTEM_FILES, ...toolPaths(view)];
  return [
    ...[bwrap, '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...optional.flatMap((path) => ['--ro-bind-try', path, path]),
    ...view.inputFiles.flatMap((path) => ['--ro-bind', path, path]),
    ...['--dev', '/dev', '--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/', '--', view.tool],
  ];
}

/** util-linux: no network. It cannot restrict the file system without a shell; only the file size limit prevents writes. */
export function unshareCommand(unshare: string, view: SandboxView): string[] {
  return [unshare, '--user', '--map-current-user', '--net', '--ipc', '--', view.tool];
}
