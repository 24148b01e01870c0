import { type ReactNode, type Ref, useState } from 'react'
import styles from './file-button.module.css'

/**
 * A small button to choose one file. Each choice mounts a new `<input>`, because Android's in-app browsers can stop
 * accepting files after the first.
 */
export function FileButton({
  label,
  accept,
  icon,
  onPick,
  ref,
}: {
  label: string
  accept: string
  icon?: ReactNode
  onPick: (file: File) => void
  ref?: Ref<HTMLInputElement>
}) {
  const [pick, setPick] = useState(0)
  return (
    <label className={styles.button}>
      <input
        key={pick}
        ref={ref}
        type="file"
        className="visually-hidden"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          setPick(pick + 1)
          if (file) onPick(file)
        }}
      />
      {icon}
      <span>{label}</span>
    </label>
  )
}
