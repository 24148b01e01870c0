import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../app-error'

/** Argon2id, 19 MiB, 2 passes, 1 lane. TRUST R18. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queued = 50

export interface PasswordHasher {
  /** What a password is compared with when there is no account: a hash like any other. */
  readonly decoy: string
  hash(password: string): Promise<string>
  /** With a null hash it does the same work and answers false, so that an unknown name costs the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/** At most 2 hashes at once and 50 waiting; beyond that `busy`, so that a flood of logins starves nobody else. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  let running = 0
  const waiting: (() => void)[] = []
  const decoy = await hash('khum-decoy-password', parameters)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queued) throw new AppError('busy', { retryAfterSeconds: 5 })
      // Who ends hands the place over, so that nobody slips in between.
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
