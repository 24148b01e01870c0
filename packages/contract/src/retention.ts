import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'

/** How long rows are kept by their age, and how many are older now: of a table each. TRUST R70 */
export const retentionReportSchema = z.object({
  items: z.array(z.object({ table: z.string(), kept_days: z.int(), overdue: z.int() })),
})
export type RetentionReport = z.infer<typeof retentionReportSchema>

/** For those who run Khum (`npm run claims -- retention`). */
export const retentionEndpoints = {
  reportRetention: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/retention',
    access: 'integration',
    summary: 'What the hourly purge would remove now, by table; removes nothing',
    output: retentionReportSchema,
    errors: ['integration_key_refused'],
  }),
} as const
