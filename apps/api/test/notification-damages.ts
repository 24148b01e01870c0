import { id, stranger } from './damage-statements'
import { gone } from './identity-damages'

const insertNotification = (fields: Record<string, string> = {}) => {
  const row = {
    id: id('n'),
    account_id: ':account',
    kind: "'claim_received'",
    target: "'claim'",
    target_id: ':claim',
    created_at: 'now()',
    dedupe_key: "'one'",
    ...fields,
  }
  return `insert into notification (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}

/**
 * Each row has an invariant about notifications, and the SQL statements that break this invariant in a correct
 * database.
 */
export const notificationDamages: readonly [invariant: string, ...statements: string[]][] = [
  ['claim_notification_belongs_to_the_claims_account', stranger, insertNotification({ account_id: id('a') })],
  [
    'notification_is_sent_once',
    insertNotification(),
    insertNotification({ id: id('o'), created_at: "now() - interval '2 months'" }),
  ],
  ['notification_target_fits_its_kind', insertNotification({ kind: "'password_changed'" })],
  [
    'deleted_account_owns_no_data',
    stranger,
    insertNotification({ account_id: id('a'), target: 'null', target_id: 'null' }),
    gone(id('a')),
  ],
]
