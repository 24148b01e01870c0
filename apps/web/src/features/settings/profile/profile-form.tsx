import { genders, type Profile } from '@khum/contract/account'
import { useErrorWords, useFieldWords, useFormat, useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { DateField } from '../../../ui/fields/date-field'
import { Form } from '../../../ui/fields/form'
import { FormAlert } from '../../../ui/fields/form-alert'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { TextField } from '../../../ui/fields/text-field'
import { keepWords } from '../../../ui/text/keep-words'
import styles from '../settings.module.css'
import { PolicyFacts } from './policy-facts'
import { policyFields } from './profile-values'
import { UnsavedGuard } from './unsaved-guard'
import { useProfileForm } from './use-profile-form'

/**
 * The form for the member's profile. If the name and birth date come from a policy, shows them as text instead of
 * fields. Requirements 1.1 and 3.9
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const fieldWords = useFieldWords()
  const { lang } = useFormat()
  const { form, changed, discard } = useProfileForm(profile)
  const errorOf = (name: string, asks?: 'choose') => {
    const code = form.issue(name)
    return code && fieldWords(code, asks)
  }
  const nameField = (field: 'name_th' | 'surname_th' | 'name_en' | 'surname_en') => ({
    ...form.text(field),
    error: errorOf(field),
  })
  const locked = profile.from_policy
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      <UnsavedGuard changed={changed} onDiscard={discard} />
      {locked && policyFields.some((field) => form.issue(field)) && (
        <FormAlert>{errorWords('profile_from_policy')}</FormAlert>
      )}
      {locked ? (
        <PolicyFacts profile={profile} />
      ) : (
        <>
          <p className="soft">{keepWords(t('nameNote'))}</p>
          <div className={styles.pair}>
            <TextField {...nameField('name_th')} label={t('nameTh')} autoComplete="off" lang="th" />
            <TextField {...nameField('surname_th')} label={t('surnameTh')} autoComplete="off" lang="th" />
          </div>
          <div className={styles.pair}>
            <TextField {...nameField('name_en')} label={t('nameEn')} autoComplete="given-name" lang="en" />
            <TextField
              {...nameField('surname_en')}
              label={t('surnameEn')}
              autoComplete="family-name"
              lang="en"
            />
          </div>
          <DateField
            label={t('birthDate')}
            note={common('optional')}
            lang={lang}
            words={{ day: common('day'), month: common('month'), year: common('year') }}
            name="birth_date"
            autoComplete="bday"
            value={form.values.birth_date}
            onChange={(value) => form.set('birth_date', value)}
            error={errorOf('birth_date', 'choose')}
          />
        </>
      )}
      <RadioCards
        label={t('gender')}
        name="gender"
        columns={3}
        value={form.values.gender}
        onChange={(value) => form.set('gender', value)}
        options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        error={errorOf('gender', 'choose')}
      />
      <TextField
        {...form.text('email')}
        label={t('email')}
        note={common('optional')}
        hint={t('emailHint')}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Button type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
    </Form>
  )
}
