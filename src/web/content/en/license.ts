import { licenceVersion } from "../../../shared/domain/licence-version.ts";
import type { LicenseContent } from "../types.ts";

// A change to this text, in any language, is a new version: raise `licenceVersion` with it and register it (licence-versions.ts), or the
// badge of the licence says Attention.
export const license: LicenseContent = {
  version: licenceVersion,
  heading: "Indigenous Sovereign License",
  lead: "What an institution agrees to before it works with nations and communities through {provider}.",
  overview: {
    id: "overview",
    heading: "Overview",
    paragraphs: [
      "The Indigenous Sovereign License is a written agreement between an institution and {provider}. It turns five principles into five requirements that a reviewer, a council or a reporter can check.",
      "It is meant for banks, credit unions, CDFIs, microfinance bodies, foundations and other organisations that fund or carry out work affecting a nation’s people, lands, waters, knowledge or data. A nation does not need it to ask for funding, and no nation has to prove its sovereignty to us.",
      "It follows the United Nations Declaration on the Rights of Indigenous Peoples. Where a nation’s own law or protocol asks for more, the nation’s law comes first.",
    ],
  },
  principles: {
    heading: "Five principles",
    intro: "The licence rests on these. Each has one matching requirement.",
    items: [
      {
        title: "Sovereignty recognition",
        text: "A nation is a government and a people, not a beneficiary. It decides its own affairs, through the representatives it chooses.",
      },
      {
        title: "Free, prior and informed consent",
        text: "Consent is sought before a decision and before work. It may be given, withheld or withdrawn. Silence is never consent.",
      },
      {
        title: "Equitable benefit sharing",
        text: "Those whose land, labour or knowledge makes a project possible share in what it earns, on terms agreed before it starts.",
      },
      {
        title: "Cultural respect",
        text: "Heritage, language, knowledge and data stay under the control of the people they come from.",
      },
      {
        title: "Environmental stewardship",
        text: "Land and water are left no worse, and better where that is possible, with later generations in mind.",
      },
    ],
  },
  requirements: {
    heading: "Five licence requirements",
    intro: "Each requirement says what must be in place, and what we look at. If you have a document under another name, that is fine.",
    evidenceLabel: "What we look at",
    items: [
      {
        title: "A sovereignty policy that your board has adopted",
        text: "The policy recognises nations as governments, says that they choose their own representatives, and names the person in your institution who answers for it. It is public.",
        evidence: [
          "The policy, with the date your board adopted it",
          "Where the public can read it",
          "The name of the office that answers for it, and how a nation reaches it",
        ],
      },
      {
        title: "A consent record for every project",
        text: "Before any money is committed, a record shows who was asked, in which language, what they were told about risks as well as benefits, how they decided by their own procedures, and what they answered. A refusal is recorded with the same care as an agreement.",
        evidence: [
          "The consent record, dated before the commitment",
          "Written confirmation from the nation or community that the record is right",
          "The clause in your contract that lets consent be withdrawn without penalty",
        ],
      },
      {
        title: "A benefit-sharing agreement",
        text: "Shares, dates and payees are agreed in writing before the first transfer. The community can check what was paid, and its share cannot be reduced without its written consent.",
        evidence: [
          "The agreement, signed by those it concerns, dated before the first transfer",
          "A quarterly statement sent to the community before anyone else",
          "How a disagreement about a share is settled",
        ],
      },
      {
        title: "A heritage and data protocol",
        text: "You list what data and knowledge you hold about a nation and why, who may see it, and how it is returned or destroyed if the nation asks. You publish names, places, pictures and stories only with written agreement.",
        evidence: [
          "The list of what you hold, with the purpose and the agreement for each entry",
          "The nation’s own protocol, where it has one, and how yours follows it",
          "A record of requests for return or destruction, each answered within 30 days",
        ],
      },
      {
        title: "A land and water plan",
        text: "For any project that may affect land or water, a plan made with the community sets out their condition today, what could go wrong, who watches for it, and who pays to put it right. If a project cannot affect either, a short statement says why.",
        evidence: [
          "The plan or the statement, with the community’s agreement",
          "A first measurement, taken before work starts",
          "The budget set aside for repair, and who may call on it",
        ],
      },
    ],
  },
  process: {
    heading: "How to apply",
    intro: "Five steps. You can pause between them, and you keep everything you write along the way.",
    steps: [
      {
        title: "Initial consultation and assessment",
        text: "We talk about what you do, which nations and communities you work with, and what is already in place. You decide afterwards whether to continue.",
      },
      {
        title: "Compliance review and gap analysis",
        text: "We read your documents against the five requirements and send you a list: met, partly met, missing. For each gap, it says what would close it.",
      },
      {
        title: "Training and capacity building",
        text: "Your staff learn what consent, benefit sharing and data protocols mean in their daily work. Where a nation offers its own training, we recommend that one first.",
      },
      {
        title: "Policy development and implementation",
        text: "You write or change your policies and put them into practice. We comment on drafts. We look for practice, not only paper.",
      },
      {
        title: "Verification and certification",
        text: "A reviewer checks the evidence, and asks the nations and communities concerned whether it matches what they see. If all five requirements are met, you are certified.",
      },
    ],
  },
  validity: {
    id: "validity",
    heading: "How long it lasts",
    paragraphs: [
      "Certification is valid for two years, with a review each year. The annual review looks at what has changed, at complaints, and at a sample of consent records.",
      "If a requirement is no longer met, we say so in writing and agree how to put it right. If consent was ignored, certification is suspended while we look into it. If you disagree with a decision, write to us. A person will read your message and answer it.",
    ],
  },
  limits: {
    id: "limits",
    heading: "What it is not",
    paragraphs: [
      "It is our own standard. No government or United Nations body issues or endorses it.",
      "It gives no right to a nation’s land, water, knowledge, name or symbols, and it is not consent to any project. It does not replace any permit, protocol or law of a nation.",
    ],
  },
  references: {
    id: "references",
    heading: "Standards that belong to others",
    paragraphs: [
      "We ask licence holders to know and follow these where the people concerned use them. We do not issue, grant or certify any of them.",
    ],
    items: [
      {
        title: "OCAP®",
        text: "The First Nations principles of ownership, control, access and possession. OCAP® is a registered trademark of the First Nations Information Governance Centre (FNIGC), which explains it and offers training.",
      },
      {
        title: "Local Contexts labels",
        text: "Traditional Knowledge and Biocultural Labels are made and applied by communities, through Local Contexts. An institution respects a label; it does not give itself one.",
      },
    ],
  },
  apply: {
    heading: "Begin with a conversation",
    text: "Tell us who you are and where you work. A person reads every message and answers by email.",
    label: "Contact Us",
    href: "/contact",
  },
};
