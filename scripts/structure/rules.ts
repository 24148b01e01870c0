/** A source tree and the rules that `npm run structure` checks in it. */
export interface Tree {
  name: string
  root: string
  /** Folders whose subfolders count as separate folders. */
  nested: string[]
  /** The most levels that nested folders may have; `levelsOf` counts them. */
  maxLevels: number
  /** Whether each table may be written by only one folder. */
  ownsTables: boolean
  /** Whether nested folders may be imported only through their index. */
  throughIndex: boolean
}

export const trees: Tree[] = [
  {
    name: 'Server',
    root: 'apps/api/src',
    nested: ['modules', 'gateways'],
    maxLevels: 8,
    ownsTables: true,
    throughIndex: false,
  },
  {
    name: 'Members’ app',
    root: 'apps/web/src',
    nested: ['features'],
    maxLevels: 8,
    ownsTables: false,
    throughIndex: true,
  },
  {
    name: 'Office',
    root: 'apps/office/src',
    nested: ['features'],
    maxLevels: 8,
    ownsTables: false,
    throughIndex: true,
  },
]

/** The folders whose files must not exceed the largest number of lines. */
export const codeFolders = ['apps', 'packages', 'bench', 'scripts', 'tests']

/**
 * `largest`: the most lines that a file may have. A file counts as small if it has fewer than `small` lines and only
 * one other file imports it. `mostSmall`: how many small files may exist.
 */
export const sizes = { largest: 300, small: 25, mostSmall: 40 }

/**
 * The folders that may write a table although another folder owns it. The check fails for a row that is no longer
 * needed.
 */
export const secondWriters: { table: string; folder: string; reason: string }[] = []
