import { officeMemberEndpoints } from '@khum/contract/office-members'
import { useQuery } from '@tanstack/react-query'
import { failureCode } from '../../api/api-error'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import { useSession } from '../../session/session'
import { LoadFailure, Notice } from '../../ui/notice'
import { RegisterForm } from './register-form'

/** Registers a paper claim for a person. The person needs no account. */
export function RegisterPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const t = useTranslations('paper')
  const tMember = useTranslations('members')
  const format = useFormat()
  const session = useSession()
  const loading = useQuery({
    queryKey: ['member', id],
    queryFn: ({ signal }) => call(officeMemberEndpoints.getOfficeMember, { params: { id } }, { signal }),
  })
  const { data: member, error } = loading
  if (error && failureCode(error) === 'not_found')
    return <Notice title={tMember('notFound')}>{tMember('notFoundText')}</Notice>
  if (!member) return <LoadFailure query={loading} />
  const cards = member.coverages
    .filter(
      ({ insurer_code }) => session.state === 'signed_in' && session.may('claims.register', insurer_code),
    )
    .toSorted((a, b) => Number(b.state === 'in_force') - Number(a.state === 'in_force'))
  return (
    <>
      <p>
        <Link to={`/members/${id}`}>{t('back')}</Link>
      </p>
      <h1>{t('register')}</h1>
      {cards.length === 0 ? (
        <p>{t('noCard')}</p>
      ) : (
        <>
          <p>{t('lead', { name: format.words(member.name) })}</p>
          <RegisterForm personId={id} cards={cards} />
        </>
      )}
    </>
  )
}
