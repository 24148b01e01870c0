import type { ContentDetail, ContentItem } from '@khum/contract'

export function sampleItem(more: Partial<ContentItem> = {}): ContentItem {
  return {
    id: 'CCCCCCCCCCCCCCCCCCCCCC',
    kind: 'promotion',
    title: 'ตรวจสุขภาพปลายปี ลดสูงสุด 30%',
    summary: 'แสดงบัตรในแอปแล้วรับส่วนลดได้เลย',
    image: { src: '/content/year-end-check-up.svg', width: 640, height: 360 },
    published_on: '2026-11-01',
    ends_on: '2026-12-31',
    partner: null,
    ...more,
  }
}

export function sampleDetail(more: Partial<ContentDetail> = {}): ContentDetail {
  return {
    ...sampleItem(),
    body_html: '<h2>ได้อะไรบ้าง</h2><p>อ่าน <a href="/coverages">ความคุ้มครอง</a></p>',
    image_hosts: [],
    phone: null,
    link: null,
    ...more,
  }
}
