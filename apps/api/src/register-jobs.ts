import type { AppContext } from './context'
import { registerClaimJobs } from './modules/claims/claims.jobs'
import { registerDocumentJobs } from './modules/documents/documents.jobs'
import { registerSessionJobs } from './modules/session/purge-expired'

/** Every worker of this process. */
export async function registerJobs(ctx: AppContext): Promise<void> {
  await registerClaimJobs(ctx)
  await registerDocumentJobs(ctx)
  await registerSessionJobs(ctx)
}
