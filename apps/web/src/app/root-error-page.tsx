import { Button } from '../ui/action/button'
import { ErrorState } from '../ui/feedback/error-state'
import { Page } from '../ui/layout/page'

/** When not even the words could be loaded: both languages, by itself. */
export function RootErrorPage() {
  return (
    <Page>
      <ErrorState
        title="เปิดหน้านี้ไม่ได้ · This page did not open"
        text="กรุณาตรวจสอบสัญญาณอินเทอร์เน็ตแล้วโหลดหน้าใหม่ · Please check your connection and reload."
        action={<Button onClick={() => window.location.reload()}>โหลดหน้าใหม่ · Reload</Button>}
      />
    </Page>
  )
}
