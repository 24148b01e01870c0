import { href, type PathName } from '@khum/contract/paths'
import { Bell, FilePlus2, House, Settings, ShieldCheck } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { BottomBar } from '../../ui/layout/bottom-bar'

/** The bottom bar: home, coverages, e-Claim if the insurer offers it, notifications, settings. */
export function MainBar({ current }: { current: PathName }) {
  const t = useTranslations('shell.bar')
  const { offers } = useBrand()
  const eClaim = {
    to: href('coveragesEclaim'),
    label: t('eClaim'),
    icon: <FilePlus2 />,
    main: true,
    active: current === 'coveragesEclaim' || current === 'eClaim',
  }
  return (
    <BottomBar
      label={t('label')}
      items={[
        { to: href('home'), label: t('home'), icon: <House />, active: current === 'home' },
        {
          to: href('coverages'),
          label: t('coverages'),
          icon: <ShieldCheck />,
          active: current === 'coverages' || current === 'coverage',
        },
        ...(offers.e_claim ? [eClaim] : []),
        {
          to: href('notifications'),
          label: t('notifications'),
          icon: <Bell />,
          active: current === 'notifications' || current === 'notification',
        },
        { to: href('setting'), label: t('settings'), icon: <Settings />, active: current === 'setting' },
      ]}
    />
  )
}
