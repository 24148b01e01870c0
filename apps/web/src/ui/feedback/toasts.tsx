import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keepWords } from '../text/keep-words'
import { currentToasts, dismissToast, onToasts } from './toast-store'
import styles from './toasts.module.css'

const signs = { danger: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck, neutral: Info }

/**
 * Shows the toasts; render it once per app. A toast disappears when its animation ends. The animation pauses while the
 * pointer or the focus is on the toast. Errors and toasts with an action stay until they are dismissed, but `passing`
 * toasts don't. A toast with `unanswered` (a call got no answer) stays until the server answers another call.
 */
export function Toasts({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts)
  return (
    <section className={styles.stack} aria-label={label} aria-live="polite">
      {toasts.map(({ id, tone, text, action, passing, unanswered }) => {
        const Sign = signs[tone]
        return (
          <div
            key={id}
            className={styles.toast}
            data-tone={tone}
            data-passing={passing}
            data-stays={unanswered ?? (!passing && (Boolean(action) || tone === 'danger'))}
            onAnimationEnd={(event) => {
              if (event.animationName.includes('leave')) dismissToast(id)
            }}
          >
            <Sign className={styles.sign} aria-hidden="true" />
            <span className={styles.text}>{keepWords(text)}</span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissToast(id)
                  action.onPress()
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              aria-label={dismissLabel}
              onClick={() => dismissToast(id)}
            >
              <X />
            </button>
          </div>
        )
      })}
    </section>
  )
}
