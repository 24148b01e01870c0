import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../i18n'
import { Button } from '../ui/action/button'
import { useErrorHandler } from './use-error-handler'

/**
 * Loads the next page of a list. If there is no further page, renders nothing or, once the member has pressed the
 * button, a text that says that everything is shown. If loading fails, says why.
 */
export function MoreButton({
  list,
  endText,
  children,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** For a list that can't show everything: shown after the last page, even if the button was never pressed. */
  endText?: ReactNode
  children: string
}) {
  const common = useTranslations('common')
  const handleError = useErrorHandler()
  const [wasAsked, setWasAsked] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isAtEnd = !list.hasNextPage && (wasAsked || endText !== undefined)
  // The pressed button disappears with the last page, so the text that replaces the button gets the focus.
  useEffect(() => {
    if (wasAsked && isAtEnd && document.activeElement === document.body)
      end.current?.focus({ preventScroll: true })
  }, [wasAsked, isAtEnd])

  async function loadMore() {
    setWasAsked(true)
    const { error, isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) handleError(error)
  }
  if (isAtEnd)
    return (
      <p ref={end} tabIndex={-1} className="soft">
        {endText ?? common('allShown')}
      </p>
    )
  if (!list.hasNextPage) return null
  return (
    <Button wide look="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
      {children}
    </Button>
  )
}
