/** What `npm run structure` holds the source trees to. */
export interface Tree {
  name: string
  root: string
  /** Folders whose subfolders count one by one. */
  nested: string[]
  /** The longest chain of imports between the nested folders may have this many of them. */
  maxLevels: number
  /** Each table is written by one folder only. */
  ownsTables: boolean
  /** A nested folder is imported through its index only. */
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
]

/** Lines that a file may have, and files below `small` lines with a single importer that a repository may have. */
export const sizes = { largest: 300, small: 25, mostSmall: 40 }

/** A second writer of a table, with the reason. An exception that isn't needed any more fails the check. */
export const secondWriters: { table: string; folder: string; reason: string }[] = []
