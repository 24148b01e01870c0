/**
 * The common symptoms and causes. The e-Claim loads them in both languages, because a draft can contain the Thai or the
 * English text.
 */
export const causes = {
  fever: 'มีไข้',
  cold: 'ไข้หวัด ไอ เจ็บคอ',
  stomach: 'ปวดท้อง',
  headache: 'ปวดศีรษะ เวียนศีรษะ',
  food_poisoning: 'อาหารเป็นพิษ ท้องเสีย',
  allergy: 'ภูมิแพ้ ผื่นคัน',
  muscle_pain: 'ปวดกล้ามเนื้อ',
  back_pain: 'ปวดหลัง ปวดคอ',
  eye: 'ตาอักเสบ ตาแดง',
  tooth: 'ปวดฟัน',
  chronic: 'ติดตามอาการโรคประจำตัว',
  skin: 'โรคผิวหนัง',
  fall: 'หกล้ม ตกจากที่สูง',
  road: 'อุบัติเหตุบนถนน',
  cut: 'ถูกของมีคมบาด',
  burn: 'ไฟไหม้ น้ำร้อนลวก',
  animal_bite: 'ถูกสัตว์กัดหรือข่วน',
  sports: 'บาดเจ็บจากกีฬา',
  work: 'อุบัติเหตุจากการทำงาน',
  foreign_body: 'สิ่งแปลกปลอมเข้าตา หู คอ จมูก',
} as const
