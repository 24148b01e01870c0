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
import { useDevices, useEndDevices } from './use-devices'

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
  const others = devices.filter((device) => !device.current)

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
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setAsked(device)} />
        ))}
      </List>
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
      title={device.name}
      text={t('lastUsed', { time: format.instant(device.last_used_at) })}
      end={
        device.current ? (
          <Badge tone="success">{t('current')}</Badge>
        ) : (
          <Button
            look="secondary"
            size="sm"
            aria-label={t('endOne', { device: device.name })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )
      }
    />
  )
}
