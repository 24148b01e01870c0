import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AppError } from './app-error'
import type { ClientCaller, InsurerScope } from './caller'
import type { Database } from './db/schema'

/**
 * Builds the SQL condition that the caller may see data of this insurer. Use it in every query for an insurer's rows in
 * calls of clients or staff, so that other insurers' rows look like missing ones. R90, R99
 * @param insurerCode the column with the insurer's code, e.g. sql.ref('claim.insurer_code')
 */
export function isInScope({ insurers }: InsurerScope, insurerCode: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${insurers}::text[] is null or ${insurerCode} = any(${insurers}::text[]))`
}

/** Whether the caller may see and change data of the insurer. */
export function mayActFor({ insurers }: InsurerScope, insurerCode: string): boolean {
  return insurers === null || insurers.includes(insurerCode)
}

/** Requires that the caller may act for an insurer. @throws AppError not_found, as for an unknown insurer. R90 */
export function requireInsurer(caller: InsurerScope, insurerCode: string): void {
  if (!mayActFor(caller, insurerCode)) throw new AppError('not_found')
}

/** Returns the given insurer codes that are unknown or outside the caller's scope. */
export async function listUnknownInsurers(
  db: Kysely<Database>,
  codes: readonly string[],
  scope: InsurerScope = { insurers: null },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from insurer
    where code = any(${codes}::text[]) and ${isInScope(scope, sql.ref('insurer.code'))}`.execute(db)
  const known = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** Requires that an insurer exists and that the caller may act for it. @throws AppError not_found. R90 */
export async function requireKnownInsurer(
  db: Kysely<Database>,
  caller: InsurerScope,
  code: string,
): Promise<void> {
  if ((await listUnknownInsurers(db, [code], caller)).length > 0) throw new AppError('not_found')
}

/**
 * Requires that the caller may act for all insurers. Use it for data of the whole installation, such as keys and
 * holidays.
 * @throws AppError not_found
 */
export function requireEveryInsurer({ insurers }: InsurerScope): void {
  if (insurers !== null) throw new AppError('not_found')
}

/**
 * Enforces dual approval: the caller must be another client than `first`, and different people must have created the
 * two clients. Otherwise one person could approve alone, with two clients.
 * @param first the client that wrote or uploaded what the caller confirms
 * @throws AppError second_person_needed
 */
export function requireSecondPerson(
  caller: Pick<ClientCaller, 'clientId' | 'createdBy'>,
  first: { clientId: string; createdBy: string },
): void {
  if (caller.clientId === first.clientId) throw new AppError('second_person_needed')
  requireOtherPerson(caller, first.createdBy)
}

/** Requires that the client was created by `person`. @throws AppError second_person_needed */
export function requireSamePerson({ createdBy }: Pick<ClientCaller, 'createdBy'>, person: string): void {
  if (nameOf(createdBy) !== nameOf(person)) throw new AppError('second_person_needed')
}

/** Requires that the client was created by someone other than `person`. @throws AppError second_person_needed */
export function requireOtherPerson({ createdBy }: Pick<ClientCaller, 'createdBy'>, person: string): void {
  if (nameOf(createdBy) === nameOf(person)) throw new AppError('second_person_needed')
}

/**
 * Requires that a member of staff isn't the person who created a client. That person is stored by name or by email, so
 * both are compared.
 * @throws AppError second_person_needed
 */
export function requireOtherStaff({ name, email }: { name: string; email: string }, person: string): void {
  for (const createdBy of [name, email]) requireOtherPerson({ createdBy }, person)
}

function nameOf(person: string): string {
  return person.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
