import type { ContentSpec } from './content-spec'

export const partnerArticles: readonly ContentSpec[] = [
  {
    code: 'office-neck',
    kind: 'partner_article',
    partner: 'baan-rak-kaya',
    title: {
      th: 'ปวดคอบ่าไหล่จากงาน ยืดสี่ท่าก่อนเลิกงาน',
      en: 'A stiff neck from work: four stretches before you go home',
    },
    summary: { th: 'ใช้เวลา 5 นาที ทำที่เก้าอี้ได้เลย', en: 'Five minutes, without leaving your chair.' },
    body: {
      th: '<ol><li>เอียงคอให้หูเข้าหาไหล่ ค้าง 15 วินาที ทำสองข้าง</li><li>หันคอมองหลังช้า ๆ ค้าง 15 วินาที</li><li>ประสานมือเหยียดขึ้นเหนือศีรษะ หายใจลึก 5 ครั้ง</li><li>บีบสะบักเข้าหากัน ค้าง 5 วินาที ทำ 10 ครั้ง</li></ol><p>ท่าที่ถูกต้องจะรู้สึก <strong>ตึง แต่ไม่เจ็บ</strong> หากปวดร้าวลงแขน ชา หรืออ่อนแรง ควรพบแพทย์ก่อน</p><blockquote>กายภาพบำบัดเบิกได้เมื่อแพทย์สั่ง และมีผลประโยชน์นี้ในแผน</blockquote>',
      en: '<ol><li>Lean your ear towards the shoulder for 15 seconds, each side</li><li>Turn slowly to look behind you for 15 seconds</li><li>Clasp your hands, stretch them overhead, breathe deeply five times</li><li>Squeeze the shoulder blades for 5 seconds, ten times</li></ol><p>It should <strong>pull, not hurt</strong>. Pain down the arm, numbness or weakness: see a doctor first.</p><blockquote>Insurance pays for physiotherapy if a doctor orders it and your plan has that benefit.</blockquote>',
    },
    startDay: -14,
  },
  {
    code: 'after-a-sprain',
    kind: 'partner_article',
    partner: 'baan-rak-kaya',
    title: { th: 'ข้อเท้าแพลง 48 ชั่วโมงแรกทำอย่างไร', en: 'A sprained ankle: the first 48 hours' },
    summary: {
      th: 'พัก ประคบเย็น พัน ยกสูง และเมื่อไรควรเอกซเรย์',
      en: 'Rest, ice, a bandage, your leg raised, and when to get an X-ray.',
    },
    body: {
      th: '<ul><li><strong>พัก</strong> ไม่ลงน้ำหนัก</li><li><strong>ประคบเย็น</strong> ครั้งละ 15–20 นาที ทุก 2–3 ชั่วโมง มีผ้ารองเสมอ</li><li><strong>พัน</strong> ผ้ายืดพอกระชับ ปลายเท้าไม่ชา</li><li><strong>ยกสูง</strong> กว่าระดับหัวใจ</li></ul><p>ไปโรงพยาบาลถ้าเดินลงน้ำหนักไม่ได้ 4 ก้าว กดเจ็บที่กระดูก หรือข้อผิดรูป อุบัติเหตุใช้ผลประโยชน์อุบัติเหตุได้โดยไม่มีระยะรอคอยในแผนส่วนใหญ่</p>',
      en: '<ul><li><strong>Rest</strong>: put no weight on it</li><li><strong>Ice</strong> for 15–20 minutes every 2–3 hours, always wrapped in a cloth</li><li><strong>Bandage</strong>: firm, but your toes mustn’t go numb</li><li><strong>Raise</strong> it above your heart</li></ul><p>Go to hospital if you can’t take four steps, the bone hurts when pressed, or the joint looks out of shape. Most plans cover accidents without a waiting period.</p>',
    },
    startDay: -45,
  },
  {
    code: 'less-salt',
    kind: 'partner_article',
    partner: 'krua-sabai',
    title: { th: 'ลดเค็มแบบอาหารไทย ยังอร่อยเหมือนเดิม', en: 'Less salt in Thai food, just as tasty' },
    summary: {
      th: 'วันละไม่เกิน 1 ช้อนชา เริ่มจากน้ำปลาที่โต๊ะ',
      en: 'No more than a teaspoon a day. Start with the fish sauce on the table.',
    },
    body: {
      th: '<p>องค์การอนามัยโลกแนะนำเกลือไม่เกิน <strong>5 กรัมต่อวัน</strong> หรือราว 1 ช้อนชา น้ำปลา 1 ช้อนโต๊ะมีเกลือเกือบครบทั้งวันแล้ว</p><ul><li>ชิมก่อนปรุง และตักน้ำจิ้มแต่น้อย</li><li>ใช้มะนาว พริก กระเทียม และสมุนไพรแทนความเค็ม</li><li>ไม่ซดน้ำก๋วยเตี๋ยวจนหมด</li><li>อ่านฉลาก เลือกที่โซเดียมต่ำ</li></ul>',
      en: '<p>The World Health Organization advises at most <strong>5 grams of salt a day</strong>, about a teaspoon. A tablespoon of fish sauce is nearly all of it.</p><ul><li>Taste before you season, and go easy on the dip</li><li>Use lime, chilli, garlic and herbs instead of salt</li><li>Leave some of the noodle soup</li><li>Read the label and choose low sodium</li></ul>',
    },
    startDay: -25,
  },
  {
    code: 'sweet-drinks',
    kind: 'partner_article',
    partner: 'krua-sabai',
    title: { th: 'น้ำหวานหนึ่งแก้วมีน้ำตาลกี่ช้อน', en: 'How many spoons of sugar in one sweet drink?' },
    summary: { th: 'ชานมหนึ่งแก้วอาจเกินทั้งวัน', en: 'One milk tea may hold more than a day’s worth.' },
    body: {
      th: '<p>กรมอนามัยแนะนำน้ำตาลไม่เกิน <strong>6 ช้อนชาต่อวัน</strong></p><table><thead><tr><th>เครื่องดื่ม</th><th>น้ำตาลโดยประมาณ</th></tr></thead><tbody><tr><td>ชานมไข่มุก 1 แก้ว</td><td>8–12 ช้อนชา</td></tr><tr><td>น้ำอัดลม 1 กระป๋อง</td><td>7–9 ช้อนชา</td></tr><tr><td>กาแฟเย็น 1 แก้ว</td><td>5–8 ช้อนชา</td></tr></tbody></table><p>สั่งหวาน 25% แล้วลดลงทีละน้อย ลิ้นจะชินภายในสองสัปดาห์</p>',
      en: '<p>Thailand’s Department of Health advises at most <strong>6 teaspoons of sugar a day</strong>.</p><table><thead><tr><th>Drink</th><th>Sugar, about</th></tr></thead><tbody><tr><td>Bubble milk tea</td><td>8–12 teaspoons</td></tr><tr><td>A can of soda</td><td>7–9 teaspoons</td></tr><tr><td>Iced coffee</td><td>5–8 teaspoons</td></tr></tbody></table><p>Order it at a quarter of the sweetness, then less. In two weeks your taste gets used to it.</p>',
    },
    startDay: -7,
  },
]
