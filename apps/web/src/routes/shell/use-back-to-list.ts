import { useNavigate } from 'react-router'

/** "Back" for a screen that a message may open directly. If there is no history, opens the list instead. */
export function useBackToList(list: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(list, { replace: true })
  }
}
