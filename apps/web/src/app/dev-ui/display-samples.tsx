import { CircleCheck, CircleX, Clock, Receipt } from 'lucide-react'
import { useBrand } from '../../theme/brand'
import { Badge } from '../../ui/display/badge'
import { DefinitionList } from '../../ui/display/definition-list'
import { Figure } from '../../ui/display/figure'
import { InsuranceCard } from '../../ui/display/insurance-card'
import { Meter } from '../../ui/display/meter'
import { Stepper } from '../../ui/display/stepper'
import { Timeline } from '../../ui/display/timeline'
import { Card, Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { MenuGrid } from '../../ui/layout/menu-grid'
import type { Say } from './sample-text'

export function DisplaySamples({ say }: { say: Say }) {
  return (
    <>
      <CardSamples say={say} />
      <MenuSamples say={say} />
      <CoverSamples say={say} />
      <ClaimSamples say={say} />
    </>
  )
}

function CardSamples({ say }: { say: Say }) {
  const { insCode, productName } = useBrand()
  const shared = {
    name: say('มาลี ใจดี', 'Malee Jaidee'),
    numberLabel: say('เลขที่กรมธรรม์', 'Policy number'),
    validLabel: say('ใช้ได้ถึง', 'Valid to'),
  }
  return (
    <Section title={say('บัตรประกัน', 'Insurance cards')}>
      <InsuranceCard
        {...shared}
        company={say(`${productName.th} ประกันภัย`, `${productName.en} Insurance`)}
        logo={`/brand/${insCode}/mark.svg`}
        plan={say('แผนสุขภาพกลุ่ม Gold', 'Group Health Gold')}
        corner={say('กลุ่ม', 'Group')}
        number="GH-•••• 4821"
        valid={say('31 ธ.ค. 2569', '31 Dec 2026')}
        state={say('มีผลคุ้มครอง', 'In force')}
        stateIcon={<CircleCheck />}
        figure={{ label: say('คงเหลือ', 'Left'), value: say('24,500 บาท', 'THB 24,500') }}
      />
      <InsuranceCard
        {...shared}
        company={say('ตัวอย่างที่มีชื่อบริษัทยาวมากประกันชีวิต จำกัด (มหาชน)', 'An Insurer With A Rather Long Name PCL')}
        color="#274b9f"
        plan={say('สุขภาพส่วนบุคคล', 'Individual health')}
        corner={say('รายบุคคล', 'Individual')}
        number="IND-•••••• 0097"
        valid={say('30 มิ.ย. 2570', '30 Jun 2027')}
        state={say('ยังไม่ถึงวันเริ่มคุ้มครอง', 'Not yet effective')}
        stateTone="waiting"
        stateIcon={<Clock />}
      />
      <InsuranceCard
        {...shared}
        company={say('สีอ่อนประกันภัย', 'Pale Colour Insurance')}
        color="#ffd166"
        plan={say('อุบัติเหตุส่วนบุคคล', 'Personal accident')}
        number="PA-•••• 1180"
        valid={say('1 ม.ค. 2569', '1 Jan 2026')}
        state={say('ขาดผลบังคับ', 'Lapsed')}
        stateTone="off"
        stateIcon={<CircleX />}
      />
    </Section>
  )
}

function MenuSamples({ say }: { say: Say }) {
  const { menu, officialAccount } = useBrand()
  const labels = [
    say('ความคุ้มครองของฉัน', 'My coverage'),
    say('ความคุ้มครองของครอบครัว', "My family's coverage"),
    say('สถานะเคลม', 'Claim status'),
    say('ค้นหาโรงพยาบาล', 'Hospital search'),
    say('e-Claim', 'e-Claim'),
    say('พบแพทย์ออนไลน์', 'Telemed Mart'),
  ]
  const items = menu.flatMap((item, index) =>
    item.active ? [{ to: `/menu-${index}`, label: labels[index] ?? '', image: item.icon }] : [],
  )
  const official = { to: '/others/contact', label: say('ติดต่อเรา', 'Contact us'), image: officialAccount.icon }
  return (
    <Section title={say('เมนู', 'Menu')}>
      <MenuGrid label={say('เมนู', 'Menu')} items={officialAccount.active ? [...items, official] : items} />
    </Section>
  )
}

function CoverSamples({ say }: { say: Say }) {
  const baht = (amount: string) => say(`${amount} บาท`, `THB ${amount}`)
  return (
    <Section title={say('วงเงิน', 'What is left')}>
      <Card>
        <Meter
          title={say('ผู้ป่วยนอก (OPD)', 'Outpatient (OPD)')}
          left={{ label: say('เหลือ', 'Left'), value: baht('24,500') }}
          whole={say('จาก 30,000 ต่อปี', 'of 30,000 a year')}
          used={{ label: say('ใช้ไป', 'Used'), value: '3,500' }}
          pending={{ label: say('รอพิจารณา', 'Pending'), value: '2,000' }}
          usedShare={3500 / 30000}
          pendingShare={2000 / 30000}
        />
        <Meter
          title={say('ทันตกรรม', 'Dental')}
          left={{ label: say('เหลือ', 'Left'), value: baht('400') }}
          whole={say('จาก 5,000 ต่อปี', 'of 5,000 a year')}
          used={{ label: say('ใช้ไป', 'Used'), value: '4,600' }}
          usedShare={0.92}
          pendingShare={0}
        />
      </Card>
      <Card>
        <Figure
          label={say('ยอดที่อนุมัติ', 'Approved')}
          value="12,480"
          unit={say('บาท', 'THB')}
          unitFirst={say('', '1') === '1'}
          text={say('โอนเข้าบัญชีภายใน 15 วัน', 'Paid into your account within 15 days')}
        />
        <DefinitionList
          items={[
            { label: say('ยอดเรียกเก็บ', 'Billed'), value: baht('14,200') },
            {
              label: say('ไม่คุ้มครอง (วิตามินและอาหารเสริม)', 'Not covered (vitamins and supplements)'),
              value: baht('1,720'),
            },
            { label: say('คุณจ่ายเอง', 'You pay'), value: baht('1,720'), strong: true },
          ]}
        />
      </Card>
    </Section>
  )
}

function ClaimSamples({ say }: { say: Say }) {
  return (
    <Section title={say('สถานะเคลม', 'Claim status')}>
      <Stepper
        words={say('ขั้นที่ 2 จาก 4', 'Step 2 of 4')}
        steps={[
          say('ข้อมูล', 'Details'),
          say('แนบเอกสาร', 'Documents'),
          say('ตรวจทาน', 'Preview'),
          say('ส่ง', 'Submit'),
        ]}
        current={1}
      />
      <List label={say('เคลม', 'Claims')}>
        <ListRow
          to="/claim-status/1"
          icon={<Receipt />}
          meta={say('18 พ.ย. 2569 · KHM-26-004821', '18 Nov 2026 · KHM-26-004821')}
          title={say('โรงพยาบาลตัวอย่างสุขุมวิท', 'Sample Hospital Sukhumvit')}
          text={<Badge tone="warning">{say('ขอเอกสารเพิ่ม', 'Documents needed')}</Badge>}
          unread={say('ใหม่', 'New')}
          end={<b>2,400</b>}
        />
        <ListRow onPress={() => {}} title={say('เปลี่ยนรหัสผ่าน', 'Change password')} />
        <ListRow title={say('เวอร์ชัน', 'Version')} end="1.0" />
      </List>
      <Card>
        <Timeline
          label={say('ลำดับเหตุการณ์', 'Timeline')}
          events={[
            {
              id: '1',
              state: 'done',
              title: say('ได้รับเคลมแล้ว', 'Received'),
              when: say('18 พ.ย. 2569 14:05 น.', '18 Nov 2026, 14:05'),
            },
            {
              id: '2',
              state: 'failed',
              title: say('เอกสารไม่ครบ', 'A document is missing'),
              when: say('19 พ.ย. 2569 09:10 น.', '19 Nov 2026, 09:10'),
              text: say(
                'ใบรับรองแพทย์ไม่ชัด กรุณาถ่ายใหม่',
                'The medical certificate is blurred. Please take it again.',
              ),
            },
            {
              id: '3',
              state: 'now',
              title: say('กำลังตรวจสอบ', 'Checking'),
              text: say(
                'เจ้าหน้าที่กำลังตรวจเอกสาร ปกติใช้เวลา 1–2 วันทำการ',
                'Our staff are checking your documents. This usually takes 1–2 working days.',
              ),
            },
            {
              id: '4',
              state: 'next',
              title: say('แจ้งผล', 'Decision'),
              text: say('ภายใน 3 ธ.ค. 2569', 'By 3 Dec 2026'),
            },
          ]}
        />
      </Card>
    </Section>
  )
}
