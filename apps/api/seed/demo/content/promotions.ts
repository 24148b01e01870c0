import type { ContentSpec } from './content-spec'

/** The last promotion has ended, so that the demo shows what the app says about ended promotions. Requirement 8.10 */
export const demoPromotions: readonly ContentSpec[] = [
  {
    code: 'year-end-check-up',
    kind: 'promotion',
    title: {
      th: 'ตรวจสุขภาพปลายปี ลดสูงสุด 30% ที่โรงพยาบาลในเครือข่าย',
      en: 'Year-end check-ups: up to 30% off at network hospitals',
    },
    summary: {
      th: 'เลือกแพ็กเกจตามช่วงวัย แสดงบัตรในแอปแล้วรับส่วนลดได้เลย',
      en: 'Choose the package for your age and show the card in this app to get the discount.',
    },
    body: {
      th: '<h2>ได้อะไรบ้าง</h2><ul><li><strong>ลด 30%</strong> แพ็กเกจพื้นฐาน สำหรับอายุไม่เกิน 40 ปี</li><li><strong>ลด 25%</strong> แพ็กเกจหัวใจและเบาหวาน สำหรับอายุ 41 ปีขึ้นไป</li><li>ฟังผลกับแพทย์ในวันเดียวกัน หรือทางวิดีโอภายใน 7 วัน</li></ul><h2>ใช้สิทธิอย่างไร</h2><ol><li>โทรนัดกับโรงพยาบาลในเครือข่ายก่อนไปอย่างน้อย 1 วัน</li><li>แสดงบัตรในแอปที่เคาน์เตอร์ตรวจสุขภาพ</li><li>ชำระราคาหลังหักส่วนลด</li></ol><blockquote>การตรวจสุขภาพประจำปีเบิกจากประกันได้เฉพาะแผนที่มีผลประโยชน์ตรวจสุขภาพ ดูได้ในหน้า <a href="/coverages">ความคุ้มครอง</a></blockquote><p>สมาชิก 1 คนใช้ได้ 1 ครั้ง ใช้ร่วมกับส่วนลดอื่นไม่ได้</p>',
      en: '<h2>What you get</h2><ul><li><strong>30% off</strong> the basic package, for ages up to 40</li><li><strong>25% off</strong> the heart and diabetes package, for ages 41 and over</li><li>The doctor explains the results on the same day, or by video within 7 days</li></ul><h2>How to use it</h2><ol><li>Book with a network hospital at least a day ahead</li><li>Show the card in this app at the check-up counter</li><li>Pay the discounted price</li></ol><blockquote>Insurance only pays for an annual check-up if your plan has a check-up benefit. See <a href="/coverages">your coverage</a>.</blockquote><p>Once per member. Can’t be combined with other discounts.</p>',
    },
    startDay: -12,
    endDay: 48,
    link: '/search-hospital',
  },
  {
    code: 'flu-vaccine',
    kind: 'promotion',
    title: { th: 'วัคซีนไข้หวัดใหญ่ 4 สายพันธุ์ เพียง 590 บาท', en: 'Four-strain flu vaccine for THB\u00a0590' },
    summary: {
      th: 'ราคารวมค่าแพทย์และค่าบริการแล้ว พาคนในครอบครัวมาฉีดราคาเดียวกันได้',
      en: 'Doctor’s and service fees included. Same price for your family.',
    },
    body: {
      th: '<p>ไข้หวัดใหญ่ต่างจากหวัดธรรมดา เพราะอาจทำให้ปอดอักเสบจนต้องนอนโรงพยาบาล ควรฉีดวัคซีน <strong>ปีละครั้ง</strong> เพราะเชื้อเปลี่ยนสายพันธุ์ทุกปี</p><h2>ใครควรฉีดก่อน</h2><ul><li>อายุ 65 ปีขึ้นไป และเด็กอายุ 6 เดือนถึง 2 ปี</li><li>หญิงตั้งครรภ์ 4 เดือนขึ้นไป</li><li>ผู้มีโรคปอด หัวใจ ไต เบาหวาน หรือภูมิคุ้มกันต่ำ</li></ul><h2>ก่อนฉีด</h2><p>แจ้งแพทย์หากแพ้ไข่รุนแรง เคยแพ้วัคซีน หรือกำลังมีไข้ หลังฉีดนั่งพักที่โรงพยาบาล 30 นาที</p>',
      en: '<p>Flu is more than a cold: it can lead to pneumonia and a stay in hospital. Get the vaccine <strong>once a year</strong>, because the virus changes every year.</p><h2>Who should get it first</h2><ul><li>People aged 65 and over, and children aged 6 months to 2 years</li><li>Pregnant women from the fourth month</li><li>People with lung, heart or kidney disease, diabetes or low immunity</li></ul><h2>Before the injection</h2><p>Tell the doctor if you have a severe egg allergy or a fever, or have reacted to a vaccine before. Rest at the hospital for 30 minutes afterwards.</p>',
    },
    startDay: -20,
    endDay: 25,
    link: '/search-hospital',
  },
  {
    code: 'first-online-visit',
    kind: 'promotion',
    title: { th: 'พบแพทย์ออนไลน์ครั้งแรก ไม่มีค่าใช้จ่าย', en: 'Your first online doctor visit is free' },
    summary: {
      th: 'คุยกับแพทย์ทั่วไปทางวิดีโอ 15 นาที จากที่ไหนก็ได้',
      en: 'Fifteen minutes by video with a general doctor, wherever you are.',
    },
    body: {
      th: '<p>เหมาะกับอาการที่ไม่ฉุกเฉิน เช่น หวัด ผื่น ปวดท้องเล็กน้อย หรือขอคำปรึกษาเรื่องยาที่กินอยู่</p><h2>เริ่มใช้</h2><ol><li>เปิด <a href="/telemed-mart">พบแพทย์ออนไลน์</a> แล้วเลือกผู้ให้บริการที่ร่วมรายการ</li><li>เลือกบัตรและยอมรับข้อกำหนด</li><li>ค่าพบแพทย์ครั้งแรกเป็นศูนย์บาทโดยอัตโนมัติ ค่ายาคิดตามจริงหรือใช้วงเงินผู้ป่วยนอกของคุณ</li></ol><blockquote>เจ็บหน้าอก หายใจไม่ออก แขนขาอ่อนแรง หรือหมดสติ อย่ารอพบแพทย์ออนไลน์ โทร <a href="tel:1669">1669</a></blockquote>',
      en: '<p>For anything that isn’t an emergency: a cold, a rash, a mild stomach ache, or a question about your medicine.</p><h2>How to start</h2><ol><li>Open the <a href="/telemed-mart">Telemed Mart</a> and choose a participating provider</li><li>Choose your card and accept the terms</li><li>Your first visit is free automatically; you pay for medicine, or use your outpatient limit</li></ol><blockquote>Chest pain, trouble breathing, weakness in an arm or leg, or fainting: don’t wait for an online visit. Call <a href="tel:1669">1669</a>.</blockquote>',
    },
    startDay: -5,
    endDay: 85,
    link: '/telemed-mart',
  },
  {
    code: 'member-scaling',
    kind: 'promotion',
    title: {
      th: 'ขูดหินปูนราคาสมาชิก 700 บาท ที่คลินิกทันตกรรมที่ร่วมรายการ',
      en: 'Member price for scaling: THB\u00a0700 at participating dental clinics',
    },
    summary: {
      th: 'ตรวจฟัน ขูดหินปูน และขัดฟัน ราคาเดียวทุกสาขา',
      en: 'Check-up, scaling and polishing, at the same price in every branch.',
    },
    body: {
      th: '<p>ทันตแพทย์แนะนำให้ตรวจฟันและขูดหินปูนทุก 6 เดือน เพื่อป้องกันเหงือกอักเสบและฟันผุ</p><ul><li>ราคานี้รวมตรวจฟันและขัดฟันแล้ว ไม่รวมเอกซเรย์</li><li>แผนที่มีผลประโยชน์ทันตกรรม ส่งใบเสร็จมาเคลมได้ตามวงเงิน</li><li>ขอใบรับรองแพทย์พร้อมใบเสร็จที่ระบุรายการรักษาทุกครั้ง</li></ul>',
      en: '<p>Dentists recommend a check-up and scaling every six months to prevent gum disease and decay.</p><ul><li>The price includes the check-up and polishing, but not X-rays</li><li>If your plan has a dental benefit, you can claim with the receipt, up to your limit</li><li>Always ask for a medical certificate and a receipt that names each treatment</li></ul>',
    },
    startDay: -30,
    endDay: 9,
    link: '/search-hospital?kind=dental',
  },
  {
    code: 'medicine-delivery',
    kind: 'promotion',
    title: {
      th: 'ส่งยาถึงบ้านฟรีทั่วประเทศเมื่อพบแพทย์ออนไลน์',
      en: 'Free medicine delivery nationwide with an online visit',
    },
    summary: {
      th: 'กรุงเทพฯ และปริมณฑลได้รับภายในวันเดียว ต่างจังหวัด 2–3 วัน',
      en: 'The same day in and around Bangkok, two or three days elsewhere.',
    },
    body: {
      th: '<p>เภสัชกรจัดยาตามใบสั่งแพทย์และโทรอธิบายวิธีใช้ก่อนส่งทุกครั้ง</p><table><thead><tr><th>พื้นที่</th><th>ได้รับยา</th></tr></thead><tbody><tr><td>กรุงเทพฯ และปริมณฑล</td><td>วันเดียวกัน หากสั่งก่อน 15:00 น.</td></tr><tr><td>จังหวัดอื่น</td><td>2–3 วันทำการ</td></tr></tbody></table><p>ยาที่ต้องแช่เย็นและยาควบคุมพิเศษส่งได้เฉพาะบางพื้นที่ ผู้ให้บริการจะแจ้งก่อนชำระเงิน</p>',
      en: '<p>A pharmacist prepares what the doctor prescribed, and calls to explain how to take it before it’s sent.</p><table><thead><tr><th>Area</th><th>Arrives</th></tr></thead><tbody><tr><td>Bangkok and nearby provinces</td><td>The same day, if ordered before 15:00</td></tr><tr><td>Other provinces</td><td>In 2–3 working days</td></tr></tbody></table><p>Refrigerated and controlled medicine can only be sent to some areas; the provider will tell you before you pay.</p>',
    },
    startDay: -3,
    endDay: 60,
    link: '/telemed-mart',
  },
  {
    code: 'breast-screening',
    kind: 'promotion',
    title: {
      th: 'แพ็กเกจตรวจคัดกรองมะเร็งเต้านม เดือนนี้เท่านั้น',
      en: 'Breast cancer screening package, this month only',
    },
    summary: {
      th: 'แมมโมแกรมและอัลตราซาวด์ พร้อมพบแพทย์เฉพาะทาง',
      en: 'Mammogram and ultrasound, with a specialist’s advice.',
    },
    body: {
      th: '<p>ผู้หญิงอายุ 40 ปีขึ้นไปควรตรวจแมมโมแกรมปีละครั้ง และคลำเต้านมด้วยตนเองทุกเดือน</p>',
      en: '<p>From the age of 40, women should have a mammogram every year and check their breasts every month.</p>',
    },
    startDay: -70,
    endDay: -8,
  },
]
