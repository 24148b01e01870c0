import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Returns the folder for temporary files of tests. This is /dev/shm, which Linux keeps in memory: tests copy whole
 * databases, and copying on a disk takes several times as long. If /dev/shm is missing or small, returns /tmp.
 */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize < ENOUGH_BYTES ? '/tmp' : MEMORY
  } catch {
    return '/tmp'
  }
}
