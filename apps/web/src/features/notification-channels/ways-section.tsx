import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Sheet } from '../../ui/feedback/sheet'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { WaysChoice } from './channels-section'

/** News outside the app, in /setting: off until the member wants it. */
export function WaysSection() {
  const t = useTranslations('settings.ways')
  const common = useTranslations('common')
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('title')}>
      <List label={t('title')}>
        <ListRow icon={<BellRing />} title={t('choose')} text={t('lead')} onPress={() => setOpen(true)} />
      </List>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('choose')}
        text={t('text')}
        closeLabel={common('close')}
      >
        <WaysChoice />
      </Sheet>
    </Section>
  )
}
