import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/action/button'
import { Countdown } from '../../ui/display/countdown'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { ProgressBar } from '../../ui/feedback/progress-bar'
import { Sheet } from '../../ui/feedback/sheet'
import { SkeletonBlock, SkeletonList, SkeletonText } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { Card, Section } from '../../ui/layout/card'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'
import { List, ListRow } from '../../ui/layout/list-row'
import { PullToRefresh } from '../../ui/layout/pull-to-refresh'
import { Tabs } from '../../ui/layout/tabs'
import styles from './dev-ui-page.module.css'
import type { Say } from './sample-text'

export function FeedbackSamples({ say }: { say: Say }) {
  const [tab, setTab] = useState<'claims' | 'news' | 'general'>('claims')
  const [endsAt] = useState(() => Date.now() + 299_000)
  const empty = (
    <Card>
      <EmptyState
        icon={<FileSearch />}
        title={say('ยังไม่มีรายการเคลม', 'No claims yet')}
        text={say('เมื่อส่งเคลมแล้ว สถานะจะแสดงที่นี่', 'Once you send a claim you can follow it here.')}
        action={<Button>{say('ส่งเคลม', 'Send a claim')}</Button>}
      />
    </Card>
  )
  return (
    <Section title={say('การตอบกลับ', 'Feedback')}>
      <OpenSamples say={say} />
      <Tabs
        even
        label={say('การแจ้งเตือน', 'Notifications')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'claims', label: say('สถานะเคลม', 'Claims'), count: '2', content: empty },
          {
            value: 'news',
            label: say('ข่าวสาร', 'News'),
            content: <SkeletonList label={say('กำลังโหลด', 'Loading')} rows={2} />,
          },
          { value: 'general', label: say('ทั่วไป', 'General'), content: <SkeletonText /> },
        ]}
      />
      <Card>
        <ErrorState
          title={say('เชื่อมต่อไม่ได้ในขณะนี้', 'We cannot connect right now')}
          text={say(
            'ข้อมูลที่กรอกไว้ยังอยู่ ลองใหม่อีกครั้งเมื่อสัญญาณดีขึ้น',
            'What you filled in is safe. Try again when the signal is better.',
          )}
          action={<Button look="secondary">{say('ลองใหม่', 'Try again')}</Button>}
          reference={say('รหัสอ้างอิง 7f3a-21c9', 'Reference 7f3a-21c9')}
        />
      </Card>
      <Disclosures>
        <Disclosure title={say('ต้องใช้เอกสารอะไรบ้าง', 'Which documents are needed?')}>
          <p>{say('ใบเสร็จและใบรับรองแพทย์', 'The receipt and a medical certificate.')}</p>
        </Disclosure>
        <Disclosure title={say('ได้เงินเมื่อไร', 'When is it paid?')}>
          <p>{say('ดูได้ในสถานะเคลม', 'The claim status says so.')}</p>
        </Disclosure>
      </Disclosures>
      <SkeletonBlock height={10} />
      <SkeletonList label={say('กำลังโหลด', 'Loading')} rows={2} />
      <Card>
        <Countdown
          endsAt={endsAt}
          totalMs={300_000}
          now={Date.now}
          label={say('เหลือเวลา', 'left')}
          spoken={say('บัตรใช้ได้ 5 นาที', 'The card is good for 5 minutes')}
          ended={say('หมดเวลา กดใช้บัตรอีกครั้ง', 'Time is over. Press use card again.')}
        />
      </Card>
    </Section>
  )
}

function OpenSamples({ say }: { say: Say }) {
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState(false)
  const [loading, setLoading] = useState(false)
  const [refreshing, setRefreshing] = useState(false)
  return (
    <div className={styles.flow}>
      <Button look="secondary" size="sm" onClick={() => setSheet(true)}>
        {say('แผ่นเลือก', 'Sheet')}
      </Button>
      <Button look="secondary" size="sm" onClick={() => setDialog(true)}>
        {say('ยืนยัน', 'Confirm')}
      </Button>
      <Button
        look="secondary"
        size="sm"
        onClick={() => showToast({ tone: 'success', text: say('บันทึกแล้ว', 'Saved') })}
      >
        {say('ข้อความสำเร็จ', 'Toast')}
      </Button>
      <Button
        look="secondary"
        size="sm"
        onClick={() =>
          showToast({
            tone: 'danger',
            text: say('ส่งไม่สำเร็จ สัญญาณขาดหาย', 'Not sent: the connection was lost'),
            action: { label: say('ลองใหม่', 'Retry'), onPress: () => {} },
          })
        }
      >
        {say('ข้อความผิดพลาด', 'Error toast')}
      </Button>
      <Button look="secondary" size="sm" onClick={() => setLoading(!loading)}>
        {say('แถบโหลด', 'Progress bar')}
      </Button>
      <Button look="secondary" size="sm" onClick={() => setRefreshing(!refreshing)}>
        {say('ดึงลงเพื่อโหลดใหม่', 'Pull to refresh')}
      </Button>
      <PullToRefresh
        busy={refreshing}
        label={say('กำลังโหลดใหม่', 'Refreshing')}
        onPull={() => setRefreshing(true)}
      />
      <ProgressBar active={loading} label={say('กำลังเปิดหน้า', 'Loading the page')} durationMs={5000} />
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title={say('เลือกสถานพยาบาล', 'Choose a hospital')}
        text={say('ใกล้คุณที่สุดก่อน', 'Nearest first')}
        closeLabel={say('ปิด', 'Close')}
        action={<Button onClick={() => setSheet(false)}>{say('ใช้ที่นี่', 'Use this one')}</Button>}
      >
        <List>
          {[1, 2, 3, 4, 5].map((row) => (
            <ListRow
              key={row}
              onPress={() => setSheet(false)}
              title={say(`โรงพยาบาลตัวอย่าง ${row}`, `Sample Hospital ${row}`)}
              text={say(`${row}.2 กม. · กรุงเทพมหานคร`, `${row}.2 km · Bangkok`)}
            />
          ))}
        </List>
      </Sheet>
      <ConfirmDialog
        open={dialog}
        danger
        title={say('ลบไฟล์นี้หรือไม่', 'Remove this file?')}
        confirmLabel={say('ลบ', 'Remove')}
        cancelLabel={say('เก็บไว้', 'Keep')}
        onConfirm={() => setDialog(false)}
        onCancel={() => setDialog(false)}
      >
        {say('ใบเสร็จ receipt-2.pdf จะไม่ถูกส่งไปกับเคลม', 'receipt-2.pdf will not be sent with the claim.')}
      </ConfirmDialog>
    </div>
  )
}
