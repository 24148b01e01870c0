import { useState } from 'react'
import { RichText } from '../../features/content'
import { Textarea } from '../../ui/fields/textarea'
import { Card, Section } from '../../ui/layout/card'
import type { Say } from './sample-text'

const start = `<h2>ถ่ายรูปใบเสร็จให้ชัด</h2>
<p>วางใบเสร็จบนพื้นเรียบ <strong>เห็นครบทั้งสี่มุม</strong> แล้วอ่าน <a href="/others/claim-documents">เอกสารที่ใช้เคลม</a></p>
<ul><li>ชื่อผู้รับการรักษา</li><li>วันที่และยอดเงิน</li></ul>
<blockquote>ควรเก็บต้นฉบับไว้ 1 ปี</blockquote>`

/** Shows editors which HTML elements the app displays in an article, and how they look. */
export function TextSamples({ say }: { say: Say }) {
  const [html, setHtml] = useState(start)
  return (
    <Section title={say('ข้อความจาก HTML', 'Text from HTML')}>
      <Textarea
        label={say('HTML ของบทความ', 'HTML of an article')}
        data-rich-text
        value={html}
        onChange={(event) => setHtml(event.target.value)}
      />
      <div data-shows-rich-text>
        <Card>
          <RichText html={html} />
        </Card>
      </div>
    </Section>
  )
}
