/** The texts that replace a screen whose menu item the insurer has switched off. Requirement 4.5 */
export const notOffered = {
  e_claim: {
    title: '{product} ไม่ได้เปิดให้ส่งเคลมในแอป',
    text: 'หากต้องการเคลม กรุณาสอบถามบริษัทประกันว่าส่งเอกสารทางไหนได้ เบอร์โทรอยู่บนบัตรหรือกรมธรรม์ ส่วนเคลมที่ส่งไว้แล้วติดตามและแนบเอกสารเพิ่มได้ตามปกติ',
    action: 'ดูสถานะเคลม',
  },
  telemed_mart: {
    title: '{product} ไม่ได้เปิดให้พบแพทย์ออนไลน์ในแอป',
    text: 'หากไม่สบาย ค้นหาโรงพยาบาลใกล้คุณ หรือสอบถามบริษัทประกัน เจ็บป่วยฉุกเฉิน โทร 1669 ทันที',
    action: 'ค้นหาโรงพยาบาล',
  },
  home: 'กลับหน้าแรก',
} as const
