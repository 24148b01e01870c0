import type { AppContext } from '../../context'
import { inspectDocument } from './inspect-document'
import { purgeUploads } from './purge-uploads'
import { remindOfInspections } from './remind-of-inspections'

/** The workers of files: inspection, one at a time in a process, and the hourly purge. */
export async function registerDocumentJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('document.inspect', ({ document_id }) => inspectDocument(ctx, document_id))
  await ctx.jobs.work('uploads.purge', () => purgeUploads(ctx))
  // What a killed process had begun is not to wait until the queue takes it for lost.
  await remindOfInspections(ctx, 0)
  await ctx.jobs.schedule('uploads.purge', '7 * * * *', {})
}
