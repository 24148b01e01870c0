import { deflateSync } from 'node:zlib'
import { onePage, stream } from './pdfs'

/** The XML of an electronic tax receipt (ETDA standard 3-2560), as sellers embed it in a PDF. */
export function eTaxXml({
  total = '12430.75',
  type = 'T03',
  doctype = '',
}: {
  total?: string
  type?: string
  doctype?: string
} = {}): string {
  const kind = 'TaxInvoice_CrossIndustryInvoice'
  return `<?xml version="1.0" encoding="UTF-8"?>${doctype}
<rsm:${kind} xmlns:rsm="urn:etda:uncefact:data:standard:${kind}:2"
  xmlns:ram="urn:etda:uncefact:data:standard:TaxInvoice_ReusableAggregateBusinessInformationEntity:2">
  <rsm:ExchangedDocument><ram:ID>RCTIV2569110001</ram:ID><ram:Name>ใบเสร็จรับเงิน/ใบกำกับภาษี</ram:Name>
    <ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime>2026-11-18T14:05:00.0</ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>โรงพยาบาลตัวอย่าง &amp; คลินิก</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="TXID">010753600025100000</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>มาลี ใจดี</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="NIDN">1101700230708</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode listID="ISO 4217 3A">THB</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>11617.52</ram:LineTotalAmount>
        <ram:TaxTotalAmount>813.23</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:${kind}>`
}

/** Makes a PDF with a file that is embedded as in PDF/A-3. */
export function pdfWithFile(file: string | Buffer): Buffer {
  const packed = deflateSync(Buffer.from(file))
  return onePage('/AF [6 0 R] /Names << /EmbeddedFiles << /Names [(receipt.xml) 6 0 R] >> >>', '', [
    '<< /Type /Filespec /F (receipt.xml) /AFRelationship /Alternative /EF << /F 7 0 R >> >>',
    stream('/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode', packed),
  ])
}
