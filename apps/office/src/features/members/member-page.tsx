import { type OfficeMember, officeMemberEndpoints } from '@khum/contract/office-members'
import { useQuery } from '@tanstack/react-query'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useMe, useSession } from '../../session/session'
import { LoadFailure, Notice } from '../../ui/notice'
import { Table } from '../../ui/table'
import { Coverages } from './coverages'
import styles from './members.module.css'
import { RecordReads } from './record-reads'
import { Section } from './section'

/**
 * A person on one screen, read only: coverages, claims, accounts, consents, devices and messages. Staff with the
 * permission `audit.read` also see who opened the record.
 */
export function MemberPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const t = useTranslations('members')
  const format = useFormat()
  const session = useSession()
  const me = useMe()
  const loading = useQuery({
    queryKey: ['member', id],
    queryFn: ({ signal }) => call(officeMemberEndpoints.getOfficeMember, { params: { id } }, { signal }),
  })
  const { data: member, error } = loading
  if (error && failureCode(error) === 'not_found')
    return <Notice title={t('notFound')}>{t('notFoundText')}</Notice>
  if (!member) return <LoadFailure query={loading} />
  const may = session.state === 'signed_in' ? session.may : () => false
  const adjusts = me.permissions.flatMap(({ permission, insurers }) =>
    permission === 'balances.adjust' ? [insurers] : [],
  )
  return (
    <>
      <p>
        <Link to="/members">{t('back')}</Link>
      </p>
      <h1>{format.words(member.name)}</h1>
      <dl className={styles.facts}>
        <Fact term={t('born')}>{member.birth_date ? format.date(member.birth_date) : t('unknown')}</Fact>
        <Fact term={t('phone')}>{member.phone ? spokenPhone(member.phone) : t('unknown')}</Fact>
        <Fact term={t('citizenId')}>{member.national_id_known ? t('onFile') : t('notOnFile')}</Fact>
      </dl>
      {may('claims.register') && (
        <p className={styles.actions}>
          <Link to={`/members/${id}/paper-claim`}>{t('registerPaper')}</Link>
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <Coverages
            coverages={member.coverages}
            mayAdjust={(code) => adjusts.some((each) => each === null || each.includes(code))}
          />
          <Claims claims={member.claims} isLinked={may('claims.read')} />
        </div>
        <div>
          <Accounts member={member} />
          <Consents consents={member.consents} />
          <Devices devices={member.devices} />
          <Messages messages={member.messages} />
        </div>
      </div>
      {may('audit.read') && <RecordReads id={id} />}
    </>
  )
}

/** Writes a phone number as people say it: `+66812345678` → `081-234-5678`. */
function spokenPhone(phone: string): string {
  return phone.replace(/^\+66(\d{2})(\d{3})(\d{4})$/, '0$1-$2-$3')
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Claims({ claims, isLinked }: { claims: OfficeMember['claims']; isLinked: boolean }) {
  const t = useTranslations('members')
  const statuses = useTranslations('statusNames')
  const format = useFormat()
  return (
    <Section title={t('claims')} isEmpty={claims.length === 0}>
      <Table
        label={t('claims')}
        numeric={[4, 5]}
        head={[t('claim'), t('insurer'), t('treated'), t('status'), t('amount'), t('benefit')]}
        rows={claims.map((claim) => ({
          key: claim.claim_number,
          cells: [
            isLinked ? (
              <Link key="claim" to={`/claims/${claim.claim_number}`}>
                {claim.claim_number}
              </Link>
            ) : (
              claim.claim_number
            ),
            claim.insurer_code,
            format.date(claim.admited_date, 'short'),
            statuses(claim.status),
            format.amount(claim.amount_satang),
            claim.benefit_satang === null ? '–' : format.amount(claim.benefit_satang),
          ],
        }))}
      />
    </Section>
  )
}

function Accounts({ member: { accounts } }: { member: OfficeMember }) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Section title={t('accounts')} isEmpty={accounts.length === 0}>
      <Table
        label={t('accounts')}
        head={[t('partner'), t('status'), t('email'), t('since')]}
        rows={accounts.map((account) => ({
          key: `${account.partner} ${account.created_at}`,
          cells: [
            account.partner,
            t(`account.${account.status}`),
            account.email ?? '–',
            format.instant(account.created_at, 'short'),
          ],
        }))}
      />
    </Section>
  )
}

function Consents({ consents }: { consents: OfficeMember['consents'] }) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Section title={t('consents')} isEmpty={consents.length === 0}>
      <Table
        label={t('consents')}
        head={[t('text'), t('version'), t('given'), t('when'), t('partner')]}
        rows={consents.map((event, place) => ({
          key: `${place} ${event.at}`,
          cells: [
            t(`consent.${event.kind}`),
            String(event.version),
            t(`consentAction.${event.action}`),
            format.instant(event.at, 'short'),
            event.partner,
          ],
        }))}
      />
    </Section>
  )
}

function Devices({ devices }: { devices: OfficeMember['devices'] }) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Section title={t('devices')} isEmpty={devices.length === 0}>
      <Table
        label={t('devices')}
        head={[t('device'), t('partner'), t('lastUsed')]}
        rows={devices.map((device, place) => ({
          key: `${place} ${device.created_at}`,
          cells: [device.name, device.partner, format.instant(device.last_used_at, 'short')],
        }))}
      />
    </Section>
  )
}

function Messages({ messages }: { messages: OfficeMember['messages'] }) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Section title={t('messages')} isEmpty={messages.length === 0}>
      <Table
        label={t('messages')}
        head={[t('when'), t('about'), t('claim'), t('also'), t('read')]}
        rows={messages.map((message, place) => ({
          key: `${place} ${message.at}`,
          cells: [
            format.instant(message.at, 'short'),
            t(`tab.${message.tab}`),
            message.claim_number ?? '–',
            message.sent
              .map(({ channel, status }) => `${t(`channel.${channel}`)}: ${t(`sent.${status}`)}`)
              .join(', ') || '–',
            message.read_at ? format.instant(message.read_at, 'short') : t('unread'),
          ],
        }))}
      />
    </Section>
  )
}
