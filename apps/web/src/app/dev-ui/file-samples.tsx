import { useState } from 'react'
import { useBrand } from '../../theme/brand'
import { Button } from '../../ui/action/button'
import { FileDrop } from '../../ui/fields/file-drop'
import { FileRow, FileRows } from '../../ui/fields/file-row'
import { Section } from '../../ui/layout/card'
import type { Say } from './sample-text'

export function FileSamples({ say }: { say: Say }) {
  const { banners } = useBrand()
  const [picked, setPicked] = useState<File[]>([])
  const remove = { label: say('ลบไฟล์', 'Remove'), onPress: () => {} }
  const drop = {
    title: say('ถ่ายรูปหรือเลือกไฟล์', 'Take a photo or choose files'),
    text: say('JPG, PNG หรือ PDF ไม่เกิน 10 MB ต่อไฟล์', 'JPG, PNG or PDF, up to 10 MB each'),
    accept: 'image/jpeg,image/png,application/pdf',
    multiple: true,
    onPick: (files: File[]) => setPicked([...picked, ...files]),
  }
  return (
    <Section title={say('ไฟล์', 'Files')}>
      <FileDrop {...drop} />
      <FileRows label={say('ใบเสร็จรับเงิน', 'Receipts')}>
        {picked.map((file, index) => (
          <FileRow
            // biome-ignore lint/suspicious/noArrayIndexKey: samples are only ever appended
            key={index}
            name={file.name}
            size={`${(file.size / 1024).toFixed(0)} KB`}
            tone="busy"
            fate={say('รับไว้แล้ว', 'Received')}
            remove={remove}
          />
        ))}
        <FileRow
          name="IMG_20261118_receipt.jpg"
          size="2.4 MB"
          tone="busy"
          fate={say('กำลังอัปโหลด 62%', 'Uploading 62 %')}
          progress={0.62}
          progressLabel={say('อัปโหลด', 'Upload')}
          remove={remove}
        />
        <FileRow
          name="receipt-2.pdf"
          size="310 KB"
          tone="busy"
          fate={say('รับไว้แล้ว กำลังตรวจ', 'Received, checking')}
          remove={remove}
        />
        <FileRow
          name={say('ใบเสร็จรับเงินโรงพยาบาลตัวอย่าง.png', 'sample-hospital-receipt.png')}
          size="1.1 MB"
          thumbnail={banners.promotions.image.th ?? undefined}
          tone="success"
          fate={say('ใช้ได้', 'Accepted')}
          onOpen={{ label: say('ดูไฟล์', 'View'), onPress: () => {} }}
          remove={remove}
        />
        <FileRow
          name="statement.pdf"
          size="840 KB"
          tone="danger"
          fate={say('ใช้ไม่ได้', 'Refused')}
          remedy={say(
            'ไฟล์นี้ล็อกด้วยรหัสผ่าน บันทึกใหม่แบบไม่มีรหัส แล้วแนบอีกครั้ง',
            'This PDF is locked with a password. Save it without one and attach it again.',
          )}
          retry={
            <div>
              <Button look="secondary" size="sm">
                {say('เลือกไฟล์ใหม่', 'Choose another file')}
              </Button>
            </div>
          }
          remove={remove}
        />
      </FileRows>
      <FileDrop {...drop} error={say('ต้องมีใบเสร็จอย่างน้อย 1 ใบ', 'At least 1 receipt is needed')} />
      <FileDrop {...drop} disabled text={say('ครบ 10 ไฟล์แล้ว', 'That is 10 files, the most there can be')} />
    </Section>
  )
}
