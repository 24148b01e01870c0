import { hospitalKinds, networkServices } from '@khum/contract/hospitals'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { Link, useLocation } from '../../router'
import { SelectField } from '../../ui/fields/select-field'
import { CardSelect } from './card-select'
import styles from './hospitals.module.css'
import type { useFilters } from './use-filters'
import { useProvinces } from './use-hospitals'

export function HospitalFilters({
  filters,
  choose,
}: Pick<ReturnType<typeof useFilters>, 'filters' | 'choose'>) {
  const t = useTranslations('hospitals')
  const format = useFormat()
  const member = useSession().status === 'member'
  const provinces = useProvinces()
  const { pathname, search } = useLocation()
  const signIn = `${href('checkPage')}?${new URLSearchParams({ next: pathname + search })}`
  const provinceOptions = (provinces.data?.items ?? []).map((name) => ({
    value: name.th,
    label: format.words(name),
  }))
  // Adds the province from the address to the options while the list of provinces is loading. Otherwise the field would
  // show no province.
  const known = provinceOptions.some(({ value }) => value === filters.province)
  const fromAddress =
    filters.province !== undefined && !known ? [{ value: filters.province, label: filters.province }] : []
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('filter.title')}</legend>
      <SelectField
        label={t('filter.province')}
        placeholder={t('filter.everyProvince')}
        value={filters.province ?? ''}
        options={[
          ...fromAddress,
          ...[...provinceOptions].sort((a, b) => a.label.localeCompare(b.label, format.lang)),
        ]}
        onChange={(event) => choose({ province: event.target.value })}
      />
      <SelectField
        label={t('filter.kind')}
        placeholder={t('filter.everyKind')}
        value={filters.kind ?? ''}
        options={hospitalKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(event) => choose({ kind: event.target.value })}
      />
      {member ? (
        <>
          <div className={styles.wide}>
            <CardSelect
              value={filters.coverage}
              onChange={(coverage) => choose(coverage ? { coverage } : { coverage, network: '' })}
            />
          </div>
          {filters.coverage !== undefined && (
            <div className={styles.wide}>
              <SelectField
                label={t('filter.service')}
                placeholder={t('filter.everyService')}
                value={filters.network ?? ''}
                options={networkServices.map((service) => ({
                  value: service,
                  label: t(`service.${service}`),
                }))}
                onChange={(event) => choose({ network: event.target.value })}
              />
            </div>
          )}
        </>
      ) : (
        <p className={styles.signIn}>
          <Link to={signIn}>{t('filter.signIn')}</Link>
        </p>
      )}
    </fieldset>
  )
}
