import { CliError, parseLine, requireOwnOptions } from '../run-cli'

export const usage = `npm run admin -- <command>
  first-client --by NAME [--system NAME]          on the server: creates a client that may create all others, and prints its
                                                  secret once. NAME is the person who uses it and answers for it. A second
                                                  person, who confirms what the first one did, needs a first client, too
  invite --email EMAIL --name NAME                on the server: invites the first administrator of the office, who invites
                                                  everyone else there. With STAFF_SIGN_IN=local it prints a one-time link
  sign-in-link --email EMAIL                      on the server, with STAFF_SIGN_IN=local: a new one-time link for a person who
                                                  lost password or second factor. The former ones and all sessions end
  insurers                                        every insurer
  put-insurer FILE.json                           create an insurer or change its details: code, name (th, en), kind (life,
                                                  non_life, bank), and if wanted aliases, logo, card_color, claim_prefix, hotline,
                                                  licensed, balances_owned_by (khum, source). What is left out stays;
                                                  null clears logo, card_color and hotline
  partners                                        every partner with its insurers, secrets, LINE channels and single sign-on
  put-partner FILE.json                           create a partner or change its details: code, ins_code (whose theme it has),
                                                  insurers (whose cards it shows), and if wanted line_liff_id, line_liff_keys,
                                                  line_required. What is left out stays; null clears line_liff_id and
                                                  line_liff_keys
  partner-secret PARTNER [--ends-older]           a new secret, shown once. The one before stays valid until the next time, or
                                                  with --ends-older ends at once
  line PARTNER login|messaging --number N         store a LINE channel's secret, which is read from standard input
  line-end PARTNER login|messaging                forget the channel and its secret
  sso PARTNER FILE.json                           single sign-on: issuer and one or two public keys (JWKs, each with a kid)
  sso-end PARTNER                                 end it
  themes INSURER                                  the versions of an insurer's theme, the newest first
  theme INSURER VERSION                           a version as JSON
  put-theme INSURER FILE.json [--dry-run] [--accept-corrections]
                                                  check a theme and publish it. It is refused with each wrong field and each
                                                  pair of colours that is hard to read, unless Khum may correct them
  theme-roll-back INSURER VERSION                 publish an earlier version again
  hospital-keys CODE                              the live keys of a hospital's counter, by when they were made
  hospital-key CODE [--ends-older]                a new key, shown once. Two are valid at a time
  hospital-keys-end CODE                          end them all
  consents …                                      consent texts, as npm run consents
  keys, reseal, give-up-key, retention, outbox, claim-settings, holidays
                                                  master keys, what the purge would remove, failed messages, and insurers'
                                                  settings, as npm run claims
Environment: KHUM_URL (or PORT), KHUM_CLIENT_ID and KHUM_CLIENT_SECRET. A development server needs neither.
  first-client, invite, sign-in-link: as for the server: DATABASE_URL, or DATA_DIR for the embedded database, also while Khum runs.`

const options = {
  by: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  system: { type: 'string' },
  'ends-older': { type: 'boolean' },
  number: { type: 'string' },
  'accept-corrections': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

const takenBy = {
  by: ['first-client'],
  email: ['invite', 'sign-in-link'],
  name: ['invite'],
  system: ['first-client'],
  'ends-older': ['partner-secret', 'hospital-key'],
  number: ['line'],
  'accept-corrections': ['put-theme'],
  'dry-run': ['put-theme'],
} as const satisfies Record<keyof typeof options, readonly string[]>

export type Given = ReturnType<typeof readCommand>

/** Parses the command line. @throws CliError */
export function readCommand(args: string[]) {
  const { values, positionals } = parseLine(args, options)
  const [command = '', subject = '', more = '', ...rest] = positionals
  if (rest.length > 0) throw new CliError(`Too many arguments: ${rest.join(' ')}`, 2)
  requireOwnOptions({ command, values }, takenBy)
  return { command, subject, more, values }
}
