import type { Device } from '@khum/contract/account'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { Badge } from '../../ui/display/badge'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import styles from './settings.module.css'
import { useDevices, useEndDevices } from './use-devices'

/** How many other devices are shown at first. Kept low so that the sign-out button below is easy to reach. */
const othersShown = 2

export function Devices() {
  const t = useTranslations('settings.devices')
  const common = useTranslations('common')
  const devices = useDevices()
  return (
    <Section title={t('title')} text={t('text')}>
      {devices.isPending ? (
        <SkeletonList label={common('loading')} rows={2} />
      ) : hasFailed(devices) ? (
        <LoadFailure error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <DeviceList devices={devices.data} />
      )}
    </Section>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('settings.devices')
  const common = useTranslations('common')
  const handleError = useErrorHandler()
  const end = useEndDevices()
  const [asked, setAsked] = useState<Device | 'others' | null>(null)
  const [showAll, setShowAll] = useState(false)
  const others = devices.filter((device) => !device.current)
  const firstDevices = devices.slice(0, devices.length - others.length + othersShown)

  function confirm(device: Device | 'others') {
    const ended = () => showToast({ tone: 'success', text: t('ended') })
    end.mutate(device, {
      onSuccess: (count) =>
        device === 'others' ? showToast({ tone: 'success', text: t('endedAll', { count }) }) : ended(),
      // `not_found` means that the device was already signed out.
      onError: (error) => handleError(error, { not_found: ended }),
      onSettled: () => setAsked(null),
    })
  }

  return (
    <>
      <List label={t('title')}>
        {(showAll ? devices : firstDevices).map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setAsked(device)} />
        ))}
      </List>
      {firstDevices.length < devices.length && (
        <Button look="link" wide aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? t('showFew') : t('showAll', { count: String(devices.length) })}
        </Button>
      )}
      {others.length > 1 && (
        <Button look="secondary" wide onClick={() => setAsked('others')}>
          {t('endAll')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={asked === 'others' ? t('endAllTitle') : t('endTitle', { device: asked.name })}
          confirmLabel={asked === 'others' ? t('endAll') : t('end')}
          cancelLabel={common('cancel')}
          busy={end.isPending}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {asked === 'others' ? t('endAllBody') : t('endBody')}
        </ConfirmDialog>
      )}
    </>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useTranslations('settings.devices')
  const format = useFormat()
  return (
    <ListRow
      icon={<MonitorSmartphone />}
      title={
        device.current ? (
          <span className={styles.device}>
            {device.name} <Badge tone="success">{t('current')}</Badge>
          </span>
        ) : (
          device.name
        )
      }
      text={t('lastUsed', { time: format.instant(device.last_used_at) })}
      end={
        !device.current && (
          <Button look="secondary" size="sm" aria-label={`${t('end')}: ${device.name}`} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}
