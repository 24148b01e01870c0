import { Ambulance, Bandage, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { CheckCards } from '../../ui/fields/check-cards'
import { Checkbox } from '../../ui/fields/checkbox'
import { DateField } from '../../ui/fields/date-field'
import { FormAlert } from '../../ui/fields/form-alert'
import { MoneyField } from '../../ui/fields/money-field'
import { PasswordField } from '../../ui/fields/password-field'
import { RadioCards } from '../../ui/fields/radio-cards'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'
import { Textarea } from '../../ui/fields/textarea'
import { Section } from '../../ui/layout/card'
import styles from './dev-ui-page.module.css'
import type { Say } from './sample-text'

export function FieldSamples({ say, lang }: { say: Say; lang: 'th' | 'en' }) {
  return (
    <Section title={say('ช่องกรอก', 'Fields')}>
      <div className={styles.stack}>
        <FormAlert
          title={say('กรุณาตรวจสอบ 2 ช่อง', 'Please check 2 fields')}
          items={[
            { fieldId: 'sample-email', text: say('อีเมลไม่ถูกต้อง', 'Check the email address') },
            { fieldId: 'sample-place', text: say('เลือกสถานพยาบาล', 'Choose a hospital') },
          ]}
        />
        <FormAlert tone="info">
          {say('เก็บใบเสร็จตัวจริงไว้ 1 ปี', 'Keep the original receipts for 1 year.')}
        </FormAlert>
        <FormAlert tone="warning" title={say('เลยกำหนด 30 วัน', 'More than 30 days')}>
          {say(
            'ยังส่งได้ บริษัทประกันจะพิจารณาเป็นรายกรณี',
            'You can still send it. The insurer decides case by case.',
          )}
        </FormAlert>
        <FormAlert tone="neutral">{say('เก็บเอกสารตัวจริงไว้ 1 ปี', 'Keep the originals for one year')}</FormAlert>
        <FormAlert tone="success">{say('บันทึกแล้ว', 'Saved')}</FormAlert>
        <TextSamples say={say} />
        <ControlledSamples say={say} lang={lang} />
      </div>
    </Section>
  )
}

function TextSamples({ say }: { say: Say }) {
  const eye = { showLabel: say('แสดงรหัสผ่าน', 'Show password'), hideLabel: say('ซ่อนรหัสผ่าน', 'Hide password') }
  return (
    <>
      <TextField
        label={say('ชื่อผู้ใช้', 'Username')}
        hint={say('ตัวอักษรภาษาอังกฤษและตัวเลข 5–15 ตัว', '5–15 English letters and digits')}
        placeholder="malee"
      />
      <TextField
        id="sample-email"
        label={say('อีเมล', 'Email')}
        note={say('(ไม่บังคับ)', '(optional)')}
        defaultValue="malee@"
        error={say(
          'รูปแบบอีเมลไม่ถูกต้อง เช่น name@example.com',
          'Enter an email address, for example name@example.com',
        )}
      />
      <TextField label={say('ปิดใช้', 'Disabled')} disabled defaultValue="malee" />
      <PasswordField label={say('รหัสผ่าน', 'Password')} {...eye} defaultValue="Khum2569" autoComplete="off" />
      <PasswordField
        label={say('ยืนยันรหัสผ่าน', 'Repeat the password')}
        {...eye}
        defaultValue="Khum"
        autoComplete="off"
        error={say('รหัสผ่านไม่ตรงกัน', 'The passwords do not match')}
      />
      <SelectField
        id="sample-place"
        label={say('จังหวัด', 'Province')}
        placeholder={say('เลือกจังหวัด', 'Choose a province')}
        options={[{ value: 'bkk', label: say('กรุงเทพมหานคร', 'Bangkok') }]}
        defaultValue=""
      />
      <Textarea
        key={say('th', 'en')}
        label={say('อาการหรือสาเหตุ', 'Symptoms or reason')}
        defaultValue={say(
          'ไข้สูง ปวดเมื่อยตามตัว ไอ เจ็บคอมา 3 วัน',
          'High fever, aches, cough and a sore throat for 3 days',
        )}
      />
    </>
  )
}

function ControlledSamples({ say, lang }: { say: Say; lang: 'th' | 'en' }) {
  const [date, setDate] = useState('2026-11-20')
  const [badDate, setBadDate] = useState('2569-2-31')
  const [amount, setAmount] = useState('12480.5')
  const [kind, setKind] = useState<'illness' | 'accident' | 'other'>('illness')
  const [cover, setCover] = useState<'opd' | 'ipd' | ''>('')
  const [extras, setExtras] = useState<('gold' | 'silver')[]>(['gold'])
  const [search, setSearch] = useState('')
  const words = { day: say('วัน', 'Day'), month: say('เดือน', 'Month'), year: say('ปี (พ.ศ.)', 'Year') }
  return (
    <>
      <DateField
        label={say('วันที่เข้ารับการรักษา', 'Date of treatment')}
        {...{ lang, words }}
        value={date}
        onChange={setDate}
      />
      <DateField
        label={say('วันที่เกิดอุบัติเหตุ', 'Date of the accident')}
        hint={say('ดูได้จากใบรับรองแพทย์', 'It is on the medical certificate')}
        {...{ lang, words }}
        value={badDate}
        onChange={setBadDate}
        error={say('ไม่มีวันที่นี้ในปฏิทิน', 'There is no such day')}
      />
      <MoneyField
        label={say('จำนวนเงินตามใบเสร็จ', 'Amount on the receipts')}
        unit={say('บาท', 'THB')}
        value={amount}
        onChange={setAmount}
      />
      <RadioCards
        label={say('ประเภทการเคลม', 'Kind of claim')}
        columns={3}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'illness', label: say('เจ็บป่วย', 'Illness'), icon: <Ambulance /> },
          { value: 'accident', label: say('อุบัติเหตุ', 'Accident'), icon: <Bandage /> },
          { value: 'other', label: say('อื่น ๆ', 'Other'), icon: <Ellipsis /> },
        ]}
      />
      <RadioCards
        label={say('ผลประโยชน์', 'Benefit')}
        value={cover}
        onChange={setCover}
        error={say('เลือกผลประโยชน์', 'Choose a benefit')}
        options={[
          {
            value: 'opd',
            label: say('ผู้ป่วยนอก (OPD)', 'Outpatient (OPD)'),
            text: say('ไม่ได้นอนโรงพยาบาล', 'Without a stay in hospital'),
          },
          {
            value: 'ipd',
            label: say('ผู้ป่วยใน (IPD)', 'Inpatient (IPD)'),
            text: say('นอนโรงพยาบาลอย่างน้อย 6 ชั่วโมง', 'Admitted for at least 6 hours'),
            disabled: true,
          },
        ]}
      />
      <CheckCards
        label={say('บัตรเพิ่ม', 'Extra cards')}
        values={extras}
        onToggle={(value) =>
          setExtras(extras.includes(value) ? extras.filter((one) => one !== value) : [...extras, value])
        }
        options={[
          { value: 'gold', label: say('แผนทอง', 'Gold'), text: '••••2458' },
          { value: 'silver', label: say('แผนเงิน', 'Silver'), text: '••••1872', disabled: true },
        ]}
      />
      <SearchField
        label={say('ค้นหาโรงพยาบาล', 'Search hospitals')}
        placeholder={say('ชื่อโรงพยาบาลหรือจังหวัด', 'Hospital or province')}
        clearLabel={say('ล้างคำค้น', 'Clear')}
        value={search}
        onChange={setSearch}
      />
      <div>
        <Checkbox
          label={say('ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข', "I've read and accepted terms and conditions")}
          defaultChecked
        />
        <Checkbox label={say('รับข่าวสารและสิทธิพิเศษ', 'Send me news and offers')} />
        <Checkbox label={say('ปิดใช้', 'Disabled')} disabled />
        <Checkbox
          label={say('ยืนยันว่าข้อมูลถูกต้อง', 'I confirm that this is correct')}
          error={say('กรุณาทำเครื่องหมายเพื่อไปต่อ', 'Tick this to go on')}
        />
      </div>
    </>
  )
}
