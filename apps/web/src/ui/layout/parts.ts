import type { ReactNode } from 'react'

/** What a screen is made of: its content, and the one main action at its bottom. */
export interface Parts {
  body: ReactNode
  action?: ReactNode
}
