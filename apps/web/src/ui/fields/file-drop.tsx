import { limits } from '@khum/contract/limits'
import { Camera } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { keepWords } from '../text/keep-words'
import { FieldError } from './field-frame'
import styles from './file-drop.module.css'

/**
 * An area to choose or drop files, at least 150 px high (Requirement 9.2). Each choice mounts a new `<input>`, because
 * Android's in-app browsers can stop accepting files after the first. `capture` isn't set, because it would prevent
 * choosing an existing picture.
 */
export function FileDrop({
  title,
  text,
  accept,
  multiple,
  disabled,
  error,
  icon = <Camera />,
  compact,
  onPick,
  ref,
}: {
  title: string
  text?: ReactNode
  /** The value of the HTML attribute, e.g. `image/jpeg,image/png,application/pdf`. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  error?: string | undefined
  icon?: ReactNode
  /** Shows a button on one line instead of the large area. Use it to add files to a list that already has some. */
  compact?: boolean
  onPick: (files: File[]) => void
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const [pick, setPick] = useState(0)
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    setPick(pick + 1)
    setOver(false)
    if (files && files.length > 0 && !disabled) onPick(Array.from(files))
  }
  function drag(event: DragEvent, inside: boolean) {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <div>
      <label
        className={styles.area}
        style={compact ? undefined : { minHeight: limits.upload.minAreaHeightPx }}
        data-compact={compact}
        data-over={over}
        data-invalid={Boolean(error)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <input
          key={pick}
          ref={ref}
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => take(event.target.files)}
        />
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.title}>{keepWords(title)}</span>
        {text && !compact && <span className={styles.text}>{keepWords(text)}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
