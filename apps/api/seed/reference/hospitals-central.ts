import { province } from './province'

export const central = [
  province('11', 'สมุทรปราการ', 'Samut Prakan', [
    [1, 'โรงพยาบาลสมุทรปราการ', 'Samut Prakan Hospital', 13.5987, 100.5978, null, ['ปากน้ำ']],
    [2, 'โรงพยาบาลจุฬารัตน์ 3 อินเตอร์', 'Chularat 3 International Hospital', 13.6056, 100.7064, '+6620332900'],
    [3, 'โรงพยาบาลเปาโล สมุทรปราการ', 'Paolo Hospital Samutprakarn', 13.6098, 100.5982, null, ['เปาโล']],
    [4, 'โรงพยาบาลบางพลี', 'Bang Phli Hospital', 13.6061, 100.7058, null],
  ]),
  province('12', 'นนทบุรี', 'Nonthaburi', [
    [1, 'โรงพยาบาลพระนั่งเกล้า', 'Phra Nangklao Hospital', 13.8623, 100.4873, '+6625284567'],
    [2, 'โรงพยาบาลเวิลด์เมดิคอล', 'World Medical Hospital', 13.9067, 100.5299, '+6628369999', ['WMC']],
    [3, 'สถาบันบำราศนราดูร', 'Bamrasnaradura Infectious Diseases Institute', 13.853, 100.5214, null],
    [4, 'โรงพยาบาลเกษมราษฎร์ รัตนาธิเบศร์', 'Kasemrad Hospital Rattanathibeth', 13.869, 100.4385, '+6629213400'],
  ]),
  province('13', 'ปทุมธานี', 'Pathum Thani', [
    [1, 'โรงพยาบาลปทุมธานี', 'Pathum Thani Hospital', 14.0207, 100.5302, '+6625988888'],
    [
      2,
      'โรงพยาบาลธรรมศาสตร์เฉลิมพระเกียรติ',
      'Thammasat University Hospital',
      14.0741,
      100.6146,
      '+6629269999',
      ['มธ.', 'รังสิต'],
    ],
    [3, 'โรงพยาบาลเปาโล รังสิต', 'Paolo Hospital Rangsit', 13.9842, 100.6178, null, ['เปาโล']],
  ]),
  province('14', 'พระนครศรีอยุธยา', 'Phra Nakhon Si Ayutthaya', [
    [
      1,
      'โรงพยาบาลพระนครศรีอยุธยา',
      'Phra Nakhon Si Ayutthaya Hospital',
      14.3505,
      100.5683,
      '+6635211888',
      ['อยุธยา', 'Ayudhya'],
    ],
    [2, 'โรงพยาบาลราชธานี', 'Rajthanee Hospital', 14.3514, 100.5925, '+6635335555', ['Ayutthaya']],
  ]),
  province('15', 'อ่างทอง', 'Ang Thong', [
    [1, 'โรงพยาบาลอ่างทอง', 'Ang Thong Hospital', 14.5872, 100.4539, '+6635615111'],
  ]),
  province('16', 'ลพบุรี', 'Lop Buri', [
    [1, 'โรงพยาบาลพระนารายณ์มหาราช', 'King Narai Hospital', 14.8032, 100.6527, null, ['ลพบุรี', 'Lopburi']],
    [2, 'โรงพยาบาลอานันทมหิดล', 'Ananda Mahidol Hospital', 14.8281, 100.6459, null, ['Lopburi']],
  ]),
  province('17', 'สิงห์บุรี', 'Sing Buri', [
    [1, 'โรงพยาบาลสิงห์บุรี', 'Sing Buri Hospital', 14.8886, 100.4036, null],
    [2, 'โรงพยาบาลอินทร์บุรี', 'In Buri Hospital', 15.0069, 100.3316, null],
  ]),
  province('18', 'ชัยนาท', 'Chai Nat', [
    [1, 'โรงพยาบาลชัยนาทนเรนทร', 'Jainad Narendra Hospital', 15.1868, 100.1269, null, ['ชัยนาท', 'Chainat']],
  ]),
  province('19', 'สระบุรี', 'Saraburi', [
    [1, 'โรงพยาบาลสระบุรี', 'Saraburi Hospital', 14.5354, 100.912, '+6636343500'],
    [2, 'โรงพยาบาลพระพุทธบาท', 'Phra Phutthabat Hospital', 14.7223, 100.7967, null],
  ]),
  province('70', 'ราชบุรี', 'Ratchaburi', [
    [1, 'โรงพยาบาลราชบุรี', 'Ratchaburi Hospital', 13.5291, 99.818, '+6632719600'],
    [2, 'โรงพยาบาลบ้านโป่ง', 'Ban Pong Hospital', 13.8162, 99.8711, null],
  ]),
  province('71', 'กาญจนบุรี', 'Kanchanaburi', [
    [
      1,
      'โรงพยาบาลพหลพลพยุหเสนา',
      'Phahol Pholphayuhasena Hospital',
      14.0098,
      99.544,
      '+6634587800',
      ['พหล', 'กาญจนบุรี'],
    ],
    [2, 'โรงพยาบาลมะการักษ์', 'Makarak Hospital', 13.9606, 99.6309, null, ['ท่ามะกา']],
  ]),
  province('72', 'สุพรรณบุรี', 'Suphan Buri', [
    [
      1,
      'โรงพยาบาลเจ้าพระยายมราช',
      'Chaophraya Yommarat Hospital',
      14.4664,
      100.1254,
      '+6635514999',
      ['สุพรรณบุรี', 'Suphanburi'],
    ],
  ]),
  province('73', 'นครปฐม', 'Nakhon Pathom', [
    [1, 'โรงพยาบาลนครปฐม', 'Nakhon Pathom Hospital', 13.814, 100.0668, null],
    [
      2,
      'ศูนย์การแพทย์กาญจนาภิเษก มหาวิทยาลัยมหิดล',
      'Golden Jubilee Medical Center, Mahidol University',
      13.7919,
      100.3238,
      null,
      ['ศาลายา', 'Salaya'],
    ],
    [3, 'โรงพยาบาลกรุงเทพสนามจันทร์', 'Bangkok Hospital Sanamchan', 13.8044, 100.039, '+6634219600'],
  ]),
  province('74', 'สมุทรสาคร', 'Samut Sakhon', [
    [1, 'โรงพยาบาลสมุทรสาคร', 'Samut Sakhon Hospital', 13.5469, 100.2731, '+6634427099'],
    [2, 'โรงพยาบาลมหาชัย', 'Mahachai Hospital', 13.5556, 100.2738, null],
  ]),
  province('75', 'สมุทรสงคราม', 'Samut Songkhram', [
    [
      1,
      'โรงพยาบาลสมเด็จพระพุทธเลิศหล้า',
      'Somdet Phra Phutthaloetla Hospital',
      13.4113,
      99.9968,
      '+6634723044',
      ['แม่กลอง'],
    ],
  ]),
  province('76', 'เพชรบุรี', 'Phetchaburi', [
    [1, 'โรงพยาบาลพระจอมเกล้า', 'Phra Chom Klao Hospital', 13.0985, 99.9436, '+6632709999', ['เพชรบุรี']],
  ]),
  province('77', 'ประจวบคีรีขันธ์', 'Prachuap Khiri Khan', [
    [1, 'โรงพยาบาลประจวบคีรีขันธ์', 'Prachuap Khiri Khan Hospital', 11.8173, 99.7915, null],
    [2, 'โรงพยาบาลหัวหิน', 'Hua Hin Hospital', 12.5867, 99.9512, null],
    [3, 'โรงพยาบาลกรุงเทพหัวหิน', 'Bangkok Hospital Hua Hin', 12.5501, 99.9608, '+6632616800'],
  ]),
]
