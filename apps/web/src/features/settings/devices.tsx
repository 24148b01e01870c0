import type { Device } from '@khum/contract/account'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
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

/** How many others stand there at once: help and sign-out come below. */
const othersShown = 2

/** Where the account is signed in; any of them can be signed out from here. */
export function Devices() {
  const t = useTranslations('settings.devices')
  const common = useTranslations('common')
  const devices = useDevices()
  return (
    <Section title={t('title')} text={t('text')}>
      {devices.isPending ? (
        <SkeletonList label={common('loading')} rows={2} />
      ) : devices.isError ? (
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
  const [all, setAll] = useState(false)
  const others = devices.filter((device) => !device.current)
  const few = devices.slice(0, devices.length - others.length + othersShown)

  function confirm(device: Device | 'others') {
    end.mutate(device, {
      onSuccess: (count) =>
        showToast({ tone: 'success', text: device === 'others' ? t('endedAll', { count }) : t('ended') }),
      onError: (error) => handleError(error),
      onSettled: () => setAsked(null),
    })
  }

  return (
    <>
      <List label={t('title')}>
        {(all ? devices : few).map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setAsked(device)} />
        ))}
      </List>
      {few.length < devices.length && (
        <Button look="link" wide aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFew') : t('showAll', { count: String(devices.length) })}
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
          confirmLabel={t('end')}
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
