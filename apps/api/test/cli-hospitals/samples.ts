/** A CSV file: a correct row, a correct row with notes, and a wrong row for each reason. */
export const csv = `﻿code,name_th,name_en,kind,province,phone,latitude,longitude,address_th,address_en,opening_hours,aliases,codes,networks,active
T-1,โรงพยาบาลทดสอบ,Test Hospital,hospital,เชียงใหม่,053 123 456,18.79,98.98,"1 ถนนหนึ่ง, ตำบลสอง",,24/7,ทดสอบ|เทส,moph5=99001|moph9=000099001,INS:opd|INS:ipd,
T-2,,Lone Clinic,clinic,,call us,13.75,100.5,,,by appointment,,,,yes
T-3,ไกลไป,Too Far,hospital,,,51.5,-0.12,,,,,,,
,ไม่มีรหัส,No code,hospital,Bangkok,,13.7,100.5,,,,,,,
T-5,ผิดหลายอย่าง,,spa,Atlantis,,north,100.5,,,,,,,maybe
T-1,ซ้ำ,Twice,hospital,Bangkok,,13.7,100.5,,,,,,,
T-7,เครือข่าย,Network,hospital,Bangkok,,13.7,100.5,,,,,bad,QQQ:opd|INS:eyes,
T-8,too,few,columns
T-9,บริษัทอื่น,Unknown insurer,hospital,Bangkok,,13.7,100.5,,,,,,QQQ:opd,
T-10,ทันตกรรมสิบ,Ten Dental,dental,กทม.,+66 2 123 4567 ext 8; 02-999-9999,13.7,100.5,,,Mo-Fr 09:00-18:00,,,,
`

export const csvRefusals = [
  'line 4: latitude, longitude: 51.5, -0.12 is not in Thailand',
  'line 5: code: missing',
  'line 6: kind: "spa" is not one of hospital, clinic, dental; latitude: "north" is not a number of degrees; province: "Atlantis" is not one of the 77 provinces; active: "maybe" is neither yes nor no',
  'line 7: code: "T-1" is already on line 2',
  'line 8: codes: "bad" does not have the form a=b; networks: "eyes" is not one of opd, ipd, dental, emergency, telemedicine, none',
  'line 10: networks: no insurer has the code "QQQ"',
]

const outline = [
  [100.5, 13.7],
  [100.52, 13.7],
  [100.52, 13.72],
  [100.5, 13.7],
]

/** GeoJSON like an export from OpenStreetMap: a node, a building, and features that can't be imported. */
export const geoJson = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        '@id': 'node/1',
        amenity: 'clinic',
        name: 'คลินิกหมอดี',
        'name:en': 'Dr Dee Clinic',
        phone: '\u202a+66 53\u2011111\u2011222\u202c',
        opening_hours: 'Mo-Sa 17:00-20:00',
        alt_name: 'หมอดี;Dr Dee',
      },
      geometry: { type: 'Point', coordinates: [98.99, 18.8] },
    },
    {
      type: 'Feature',
      id: 'way/2',
      properties: { amenity: 'hospital', name: 'Big Hospital', 'addr:province': 'Bangkok' },
      geometry: { type: 'Polygon', coordinates: [outline] },
    },
    {
      type: 'Feature',
      properties: { '@id': 'node/3', amenity: 'pharmacy', name: 'ร้านยา' },
      geometry: { type: 'Point', coordinates: [100.5, 13.7] },
    },
    { type: 'Feature', properties: { '@id': 'node/4', amenity: 'dentist', name: 'ไม่มีที่' }, geometry: null },
    'what is this',
  ],
}
