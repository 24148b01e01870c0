import { cardSides, cleanFileName, idSchema, limits, storedListSchema } from '@khum/contract'
import * as z from 'zod'
import { AppError } from '../../app-error'

const metadataSchema = z
  .object({
    target: z.enum(['draft', 'claim', 'card']),
    target_id: idSchema,
    list: storedListSchema,
    filename: z.string().max(1_000).default('').transform(cleanFileName),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .transform((hex) => Buffer.from(hex, 'hex'))
      .optional(),
  })
  .refine(({ target, list }) => (target === 'card') === cardSides.some((side) => side === list), {
    path: ['list'],
  })

/** The file that a member wants to upload, and the draft, claim or card it belongs to. */
export type UploadRequest = z.infer<typeof metadataSchema> & { size: number }

/**
 * Parses the length and the metadata of a tus creation.
 * @throws AppError malformed_request, file_empty, file_too_large, validation_failed
 */
export function readUploadRequest(given: number | undefined, metadata: object | undefined): UploadRequest {
  const size = requireSize(given)
  const parsed = metadataSchema.safeParse(metadata ?? {})
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: 'invalid' }))
    throw new AppError('validation_failed', { fields })
  }
  return { ...parsed.data, size }
}

/**
 * Requires that a file's size in bytes is known and allowed. Requirement 5.12
 * @throws AppError malformed_request, file_empty, file_too_large
 */
export function requireSize(size: number | undefined): number {
  if (size === undefined) throw new AppError('malformed_request')
  if (size === 0) throw new AppError('file_empty')
  if (size > limits.upload.maxBytes) throw new AppError('file_too_large')
  return size
}
