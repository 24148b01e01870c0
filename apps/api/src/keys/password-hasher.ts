import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../app-error'

/** Argon2id, 19 MiB, 2 passes, 1 lane. R18 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queued = 50

export interface PasswordHasher {
  /** A hash to compare with if there is no account. */
  readonly decoy: string
  hash(password: string): Promise<string>
  /**
   * Checks a password. If the hash is null, returns false after the same time as for a wrong password. So timing
   * doesn't reveal whether the account exists.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/**
 * Creates a hasher. At most 2 hashes run at the same time and at most 50 calls wait, so that a flood of sign-ins can't
 * use up the CPU. Further calls throw AppError `busy`.
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  let running = 0
  const waiting: (() => void)[] = []
  const decoy = await hash('khum-decoy-password', parameters)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queued) throw new AppError('busy', { retryAfterSeconds: 5 })
      // A call that ends gives its place to the next waiting call, so `running` doesn't change.
      await new Promise<void>((go) => waiting.push(go))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    decoy,
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), parameters)),
    verify: async (passwordHash, password) => {
      const matches = await inTurn(() => verify(passwordHash ?? decoy, password.normalize('NFKC')))
      return matches && passwordHash !== null
    },
  }
}
