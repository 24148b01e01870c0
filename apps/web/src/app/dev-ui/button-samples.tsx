import { buttonRoles } from '@khum/contract/theme'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { IconButton } from '../../ui/action/icon-button'
import { Badge } from '../../ui/display/badge'
import { Card, Section } from '../../ui/layout/card'
import styles from './dev-ui-page.module.css'
import type { Say } from './sample-text'

export function ButtonSamples({ say }: { say: Say }) {
  return (
    <Section title={say('ปุ่ม', 'Buttons')}>
      {buttonRoles.map((role) => (
        <div key={role} className={styles.pair} data-inverse={role === 'inverse'}>
          <Button look={role}>{role}</Button>
          <Button look={role} disabled>
            {role}
          </Button>
        </div>
      ))}
      <div className={styles.pair}>
        <Button icon={<Plus />}>{say('เพิ่มบัตร', 'Add a card')}</Button>
        <Button busy>{say('กำลังส่ง', 'Sending')}</Button>
      </div>
      <div className={styles.flow}>
        <Button size="sm" look="chip">
          {say('ผู้ป่วยนอก', 'Outpatient')}
        </Button>
        <ButtonLink size="sm" look="secondary" to="/e-claim">
          {say('ส่งเคลม', 'Send a claim')}
        </ButtonLink>
        <IconButton label={say('ลบ', 'Delete')}>
          <Trash2 />
        </IconButton>
        <IconButton label={say('ลบ', 'Delete')} disabled>
          <Trash2 />
        </IconButton>
      </div>
      <Card>
        <div className={styles.flow}>
          <Badge>{say('ฉบับร่าง', 'Draft')}</Badge>
          <Badge tone="info">{say('กำลังตรวจสอบ', 'Checking')}</Badge>
          <Badge tone="success">{say('อนุมัติแล้ว', 'Approved')}</Badge>
          <Badge tone="warning">{say('ขอเอกสารเพิ่ม', 'Documents needed')}</Badge>
          <Badge tone="danger">{say('ไม่อนุมัติ', 'Rejected')}</Badge>
        </div>
      </Card>
    </Section>
  )
}
