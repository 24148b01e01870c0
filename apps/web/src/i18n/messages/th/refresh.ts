export const refresh = {
  refresh: 'อัปเดตข้อมูล',
  busy: 'กำลังอัปเดต',
  done: 'อัปเดตแล้ว',
} as const
