import { limits } from '@khum/contract/limits'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Switch } from '../../ui/fields/switch'
import { TextField } from '../../ui/fields/text-field'
import { keepNames } from '../../ui/text/keep-names'
import styles from './arrange.module.css'

export function ArrangeRow({
  name,
  number,
  nickname,
  hidden,
  isFirst,
  isLast,
  isDragged,
  handle,
  onMove,
  onChange,
  onRemove,
}: {
  name: string
  number: string
  nickname: string
  hidden: boolean
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  handle: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  onMove: (by: 1 | -1) => void
  onChange: (part: { nickname?: string; hidden?: boolean }) => void
  onRemove: () => void
}) {
  const t = useTranslations('family.arrange')
  return (
    <li className={styles.row} data-dragged={isDragged}>
      <div className={styles.head}>
        {/* The handle is for pointers. Keyboards and screen readers use the buttons beside it. */}
        <span className={styles.handle} aria-hidden="true" title={t('drag')} {...handle}>
          <GripVertical />
        </span>
        <span className={styles.name}>
          <b>{keepNames(name, name)}</b>
          <span className="soft">{number}</span>
        </span>
        <IconButton
          label={t('up', { card: name })}
          aria-disabled={isFirst}
          onClick={() => isFirst || onMove(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={t('down', { card: name })}
          aria-disabled={isLast}
          onClick={() => isLast || onMove(1)}
        >
          <ArrowDown />
        </IconButton>
      </div>
      <TextField
        label={t('shortNickname')}
        aria-label={t('nickname', { card: name })}
        maxLength={limits.nickname.max}
        autoComplete="off"
        value={nickname}
        onChange={(event) => onChange({ nickname: event.target.value })}
      />
      <Switch
        label={t('show')}
        text={hidden ? t('hidden') : undefined}
        checked={!hidden}
        onPress={() => onChange({ hidden: !hidden })}
      />
      <Button look="link" size="sm" aria-label={`${t('remove')} ${name}`} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
