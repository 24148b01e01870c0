import type { ContentSpec } from './content-spec'

export const insuranceArticles: readonly ContentSpec[] = [
  {
    code: 'photograph-receipts',
    kind: 'article',
    title: {
      th: 'ถ่ายรูปใบเสร็จอย่างไรให้ส่งเคลมครั้งเดียวผ่าน',
      en: 'How to photograph a receipt so your claim goes through first time',
    },
    summary: {
      th: 'รูปไม่ชัดเป็นสาเหตุอันดับต้น ๆ ที่เคลมช้า ห้าข้อนี้ช่วยได้',
      en: 'Unclear pictures are one of the most common reasons for delays. These five steps help.',
    },
    body: {
      th: '<h2>ห้าข้อก่อนกดถ่าย</h2><ol><li><strong>วางบนพื้นเรียบสีเข้ม</strong> ให้เห็นครบทั้งสี่มุม</li><li><strong>ใช้แสงธรรมชาติ</strong> ปิดแฟลช และระวังเงามือ</li><li><strong>ถือโทรศัพท์ขนานกับกระดาษ</strong> แล้วแตะที่ตัวเลขให้โฟกัส</li><li><strong>หนึ่งรูปต่อหนึ่งหน้า</strong> ใบเสร็จยาวถ่ายเป็นสองรูปให้ซ้อนกันเล็กน้อย</li><li><strong>ซูมดูก่อนส่ง</strong> ว่าอ่านชื่อ วันที่ และยอดเงินได้</li></ol><h2>สิ่งที่ต้องเห็นในรูป</h2><ul><li>ชื่อสถานพยาบาล และเลขที่ใบเสร็จ</li><li>ชื่อผู้รับการรักษา ตรงกับชื่อในบัตร</li><li>วันที่รักษา รายการค่ารักษา และยอดรวม</li></ul><blockquote>เก็บต้นฉบับไว้ 1 ปีนับจากวันที่ส่งเคลม เผื่อบริษัทประกันขอตรวจ</blockquote>',
      en: '<h2>Five steps before you take the picture</h2><ol><li><strong>Lay it on a flat, dark surface</strong> with all four corners in the picture</li><li><strong>Use daylight</strong>, no flash, and watch out for the shadow of your hand</li><li><strong>Hold the phone level with the paper</strong> and tap the figures to focus</li><li><strong>One picture per page</strong>; take a long receipt in two pictures that overlap a little</li><li><strong>Zoom in before you send</strong>: can you read the name, date and amount?</li></ol><h2>What must be visible</h2><ul><li>The hospital’s name and the receipt number</li><li>The patient’s name, as on the card</li><li>The date, each charge, and the total</li></ul><blockquote>Keep the originals for 1 year from the day you send the claim, in case the insurer asks for them.</blockquote>',
    },
    startDay: -40,
    link: '/coverages/eclaim',
  },
  {
    code: 'claim-documents',
    kind: 'article',
    title: {
      th: 'เอกสารที่ต้องใช้เมื่อส่งเคลมค่ารักษาพยาบาล',
      en: 'The documents you need for a medical claim',
    },
    summary: {
      th: 'เตรียมให้ครบก่อนออกจากโรงพยาบาล ไม่ต้องกลับไปขออีกรอบ',
      en: 'Collect them before you leave the hospital, and save a second trip.',
    },
    body: {
      th: '<table><thead><tr><th>เอกสาร</th><th>ใช้เมื่อ</th></tr></thead><tbody><tr><td>ใบเสร็จรับเงินพร้อมรายการค่ารักษา</td><td>ทุกครั้ง</td></tr><tr><td>ใบรับรองแพทย์ที่ระบุการวินิจฉัย</td><td>ทุกครั้ง</td></tr><tr><td>หน้าสมุดบัญชีของผู้เอาประกัน</td><td>ทุกครั้ง ยกเว้นบัตรที่ซื้อเอง</td></tr><tr><td>สรุปการรักษาของผู้ป่วยใน</td><td>เมื่อนอนโรงพยาบาล</td></tr></tbody></table><h2>ข้อควรรู้</h2><ul><li>ส่งเคลมภายใน 30 วันหลังออกจากโรงพยาบาล</li><li>ไฟล์ JPG, PNG หรือ PDF ไม่เกิน 10 MB ต่อไฟล์</li><li>เมื่อเอกสารครบ โดยทั่วไปบริษัทประกันจ่ายภายใน 15 วัน</li></ul>',
      en: '<table><thead><tr><th>Document</th><th>Needed</th></tr></thead><tbody><tr><td>Receipt with each charge</td><td>Always</td></tr><tr><td>Medical certificate with the diagnosis</td><td>Always</td></tr><tr><td>Bank-book page of the insured person</td><td>Always, except for a self-bought card</td></tr><tr><td>Discharge summary</td><td>After a stay in hospital</td></tr></tbody></table><h2>Good to know</h2><ul><li>Send the claim within 30 days of leaving hospital</li><li>JPG, PNG or PDF, up to 10 MB per file</li><li>Once the documents are complete, the insurer usually pays within 15 days</li></ul>',
    },
    startDay: -120,
    link: '/coverages/eclaim',
  },
  {
    code: 'waiting-period',
    kind: 'article',
    title: {
      th: 'ระยะรอคอยคืออะไร ทำไมบางโรคต้องรอ 120 วัน',
      en: 'What a waiting period is, and why it’s 120 days for some illnesses',
    },
    summary: {
      th: 'ช่วงแรกของกรมธรรม์ที่ยังเคลมบางโรคไม่ได้ แต่อุบัติเหตุคุ้มครองทันที',
      en: 'At first you can’t claim for some illnesses. Accidents are covered straight away.',
    },
    body: {
      th: '<p>ระยะรอคอยนับจากวันที่กรมธรรม์ <strong>เริ่มคุ้มครองครั้งแรก</strong> เมื่อต่ออายุโดยไม่ขาดช่วงไม่ต้องเริ่มนับใหม่</p><ul><li><strong>อุบัติเหตุ</strong> โดยทั่วไปไม่มีระยะรอคอย</li><li><strong>การเจ็บป่วยทั่วไป</strong> มักเป็น 30 วัน</li><li><strong>โรคที่ค่อย ๆ เป็น</strong> มักเป็น 120 วัน เช่น เนื้องอกหรือมะเร็ง ริดสีดวง ไส้เลื่อน ต้อเนื้อหรือต้อกระจก การตัดทอนซิล นิ่ว เส้นเลือดขอดที่ขา และเยื่อบุโพรงมดลูกเจริญผิดที่</li></ul><p>โรคกลุ่มหลังใช้เวลานานก่อนมีอาการ การรอช่วยให้ผู้ที่ซื้อประกันก่อนป่วยไม่ต้องจ่ายแทนผู้ที่ซื้อหลังป่วย</p><blockquote>ระยะรอคอยของคุณอาจต่างจากนี้ ดูวันที่พ้นระยะรอคอยได้ในหน้า <a href="/coverages">ความคุ้มครอง</a></blockquote>',
      en: '<p>The waiting period counts from the day the policy <strong>first began</strong>. A renewal without a gap does not start it again.</p><ul><li><strong>Accidents</strong> usually have none</li><li><strong>General illness</strong>: often 30 days</li><li><strong>Illnesses that develop slowly</strong>: often 120 days, such as tumours and cancer, haemorrhoids, hernia, pterygium and cataract, removal of the tonsils, stones, varicose veins of the legs and endometriosis</li></ul><p>These take a long time to cause symptoms. The wait means that people who bought insurance before they were ill don’t pay for people who bought it afterwards.</p><blockquote>Your waiting period may be different. You’ll find the day it ends under <a href="/coverages">your coverage</a>.</blockquote>',
    },
    startDay: -64,
  },
  {
    code: 'deductible-or-co-payment',
    kind: 'article',
    title: {
      th: 'ความรับผิดส่วนแรกกับร่วมจ่าย ต่างกันอย่างไร',
      en: 'Deductible or co-payment: what’s the difference?',
    },
    summary: {
      th: 'ทั้งสองอย่างคือส่วนที่คุณจ่ายเอง แต่คิดคนละแบบ',
      en: 'Both are your own share, worked out in different ways.',
    },
    body: {
      th: '<p><strong>ความรับผิดส่วนแรก</strong> คือจำนวนเงินก้อนแรกที่คุณจ่ายก่อน ส่วนที่เกินประกันจึงเริ่มจ่าย ส่วน <strong>ร่วมจ่าย</strong> คือส่วนที่คุณช่วยจ่ายทุกครั้ง เป็นจำนวนเงินหรือเป็นร้อยละ</p><h2>ตัวอย่าง ค่ารักษา 10,000 บาท</h2><table><thead><tr><th>แผน</th><th>คุณจ่าย</th><th>ประกันจ่าย</th></tr></thead><tbody><tr><td>ความรับผิดส่วนแรก 3,000 บาท</td><td>3,000</td><td>7,000</td></tr><tr><td>ร่วมจ่าย 10%</td><td>1,000</td><td>9,000</td></tr><tr><td>มีทั้งสองอย่าง</td><td>3,700</td><td>6,300</td></tr></tbody></table><p>เมื่อมีทั้งสองอย่าง หักความรับผิดส่วนแรกก่อน แล้วคิดร่วมจ่ายจากส่วนที่เหลือ: 3,000 + 10% ของ 7,000</p>',
      en: '<p>A <strong>deductible</strong> is the first part of the bill, which you pay; insurance pays from there. A <strong>co-payment</strong> is your share of every bill, as an amount or a percentage.</p><h2>Example: a bill of THB 10,000</h2><table><thead><tr><th>Plan</th><th>You pay</th><th>Insurance pays</th></tr></thead><tbody><tr><td>Deductible of THB 3,000</td><td>3,000</td><td>7,000</td></tr><tr><td>Co-payment of 10%</td><td>1,000</td><td>9,000</td></tr><tr><td>Both</td><td>3,700</td><td>6,300</td></tr></tbody></table><p>With both, the deductible comes off first and the co-payment is worked out on the rest: 3,000 + 10% of 7,000.</p>',
    },
    startDay: -33,
  },
  {
    code: 'outpatient-or-inpatient',
    kind: 'article',
    title: { th: 'ผู้ป่วยนอก ผู้ป่วยใน นับอย่างไร', en: 'Outpatient or inpatient: what’s the difference?' },
    summary: {
      th: 'นอนพักไม่กี่ชั่วโมงยังไม่ใช่ผู้ป่วยในเสมอไป และใช้คนละวงเงิน',
      en: 'A few hours in a hospital bed isn’t always inpatient care, and each has its own limit.',
    },
    body: {
      th: '<ul><li><strong>ผู้ป่วยใน (IPD)</strong> คือโรงพยาบาลลงทะเบียนรับตัวไว้ และอยู่รักษาตั้งแต่ 6 ชั่วโมงขึ้นไป</li><li><strong>ผู้ป่วยนอก (OPD)</strong> คือตรวจแล้วกลับบ้าน หลายแผนนับวันละ 1 ครั้ง</li></ul><h2>ออกแล้วกลับเข้ามาใหม่</h2><p>หากกลับเข้ารักษาด้วยสาเหตุเดิมภายใน 90 วันหลังออกจากโรงพยาบาล มักนับเป็นการรักษาครั้งเดียวกัน และใช้วงเงินเดียวกัน</p><blockquote>ก่อนรักษา เลือกโรงพยาบาลแล้วกด “ใช้บัตร” เพื่อดูวงเงินที่เหลือของวันนั้น</blockquote>',
      en: '<ul><li><strong>Inpatient (IPD)</strong>: the hospital registers you as admitted, and you stay for 6 hours or more</li><li><strong>Outpatient (OPD)</strong>: you are seen and go home; many plans count one visit a day</li></ul><h2>If you go back</h2><p>Returning for the same cause within 90 days of leaving hospital usually counts as the same stay and shares its limit.</p><blockquote>Before treatment, choose the hospital and press “Use card” to see what’s left that day.</blockquote>',
    },
    startDay: -90,
  },
]
