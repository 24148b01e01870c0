import { AppError } from '../app-error'

const deepest = 20
const longestList = 1_000

/**
 * Refuses JSON with more than 20 levels or 1,000 items in a list (R79), and text that PostgreSQL can't store: with NUL or
 * half a surrogate pair.
 * @throws AppError malformed_request
 */
export function requirePlain(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw new AppError('malformed_request')
    return
  }
  if (typeof value !== 'object' || value === null) return
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (depth >= deepest) throw new AppError('malformed_request')
  if (Array.isArray(value) && items.length > longestList) throw new AppError('malformed_request')
  for (const item of items) requirePlain(item, depth + 1)
}
