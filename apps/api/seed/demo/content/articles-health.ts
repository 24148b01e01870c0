import type { ContentSpec } from './content-spec'

export const healthArticles: readonly ContentSpec[] = [
  {
    code: 'older-people-and-flu',
    kind: 'article',
    title: {
      th: 'ดูแลผู้สูงอายุหน้าฝนอย่างไรให้ห่างไข้หวัดใหญ่',
      en: 'Protecting older people from flu in the rainy season',
    },
    summary: {
      th: 'ผู้สูงอายุเป็นไข้หวัดใหญ่แล้วเสี่ยงปอดอักเสบ รู้ทันได้ตั้งแต่วันแรก',
      en: 'In older people, flu can lead to pneumonia. Learn to spot it on the first day.',
    },
    body: {
      th: '<h2>ป้องกันที่บ้าน</h2><ul><li>ฉีดวัคซีนปีละครั้ง ทั้งผู้สูงอายุและคนที่อยู่ด้วย</li><li>ล้างมือก่อนเข้าไปใกล้ ใส่หน้ากากเมื่อมีอาการหวัด</li><li>ดื่มน้ำอุ่น พักผ่อนพอ และเปลี่ยนเสื้อผ้าที่เปียกฝนทันที</li></ul><h2>พบแพทย์เมื่อ</h2><ul><li>ไข้สูงเกิน 2 วัน หรือซึม กินไม่ได้</li><li>หายใจเร็ว เหนื่อย หรือเจ็บหน้าอก</li><li>โรคประจำตัวกำเริบ</li></ul><p>ผู้สูงอายุบางคนไม่มีไข้ แต่สับสนหรือล้มบ่อยขึ้น ให้พาไปพบแพทย์เช่นกัน</p>',
      en: '<h2>At home</h2><ul><li>A flu vaccine every year, for them and everyone they live with</li><li>Wash your hands before you come near; wear a mask if you have a cold</li><li>Warm drinks, enough rest, and dry clothes straight after rain</li></ul><h2>See a doctor when</h2><ul><li>a high fever lasts more than 2 days, or they’re drowsy or won’t eat</li><li>they’re breathing fast, short of breath or have chest pain</li><li>a long-standing illness gets worse</li></ul><p>Some older people have no fever, but are confused or fall more often. They should see a doctor too.</p>',
    },
    startDay: -18,
    phone: '1422',
  },
  {
    code: 'before-a-check-up',
    kind: 'article',
    title: { th: 'เตรียมตัวก่อนตรวจสุขภาพประจำปี', en: 'Getting ready for an annual check-up' },
    summary: {
      th: 'งดอาหารกี่ชั่วโมง กินยาประจำได้ไหม ใส่ชุดแบบไหนสะดวก',
      en: 'How long to fast, whether to take your usual medicine, and what to wear.',
    },
    body: {
      th: '<ol><li><strong>งดอาหาร 8–12 ชั่วโมง</strong> หากตรวจน้ำตาลและไขมัน ดื่มน้ำเปล่าได้</li><li><strong>นอนให้ได้ 6–8 ชั่วโมง</strong> งดแอลกอฮอล์อย่างน้อย 24 ชั่วโมง</li><li><strong>ยาประจำ</strong> ถามแพทย์ก่อนงด โดยเฉพาะยาเบาหวาน ส่วนยาความดันมักกินได้ตามปกติ</li><li><strong>ผู้หญิง</strong> ตรวจปัสสาวะหลังหมดประจำเดือนอย่างน้อย 3 วัน และแจ้งเจ้าหน้าที่หากอาจตั้งครรภ์ก่อนเอกซเรย์</li><li><strong>ใส่เสื้อแขนสั้น</strong> เจาะเลือดง่าย และนำผลตรวจปีก่อนไปด้วย</li></ol>',
      en: '<ol><li><strong>Eat nothing for 8–12 hours</strong> before tests for blood sugar and fats; water is fine</li><li><strong>Sleep 6–8 hours</strong>, and drink no alcohol for at least 24 hours</li><li><strong>Your usual medicine</strong>: ask before you skip it, especially for diabetes; blood-pressure medicine can usually be taken as normal</li><li><strong>Women</strong>: give a urine sample at least 3 days after your period ends, and tell staff before an X-ray if you may be pregnant</li><li><strong>Wear short sleeves</strong>, and bring last year’s results</li></ol>',
    },
    startDay: -9,
  },
  {
    code: 'dengue-signs',
    kind: 'article',
    title: {
      th: 'รู้ทันไข้เลือดออก สัญญาณที่ต้องรีบไปโรงพยาบาล',
      en: 'Dengue fever: signs that mean go to hospital now',
    },
    summary: {
      th: 'ช่วงไข้ลดคือช่วงที่ต้องเฝ้าระวังที่สุด',
      en: 'Watch most closely when the fever goes down.',
    },
    body: {
      th: '<p>ปวดท้องมาก อาเจียนไม่หยุด เลือดออก มือเท้าเย็น หรือซึมลง ให้ไปโรงพยาบาลทันที ห้ามกินแอสไพรินหรือไอบูโพรเฟน</p>',
      en: '<p>Severe stomach pain, vomiting that doesn’t stop, bleeding, cold hands and feet, or drowsiness: go to hospital at once. Don’t take aspirin or ibuprofen.</p>',
    },
    startDay: -210,
    endDay: -15,
  },
]
