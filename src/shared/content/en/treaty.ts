import { treatyVersion } from "../../domain/treaty-version.ts";
import type { TreatyContent } from "../../domain/treaty-text.ts";

// A change to this text is a new version: raise `treatyVersion` with it, because signatures name the version they signed.
// The provider's nation and its counsel approve the wording before it is offered to anybody.
export const treaty: TreatyContent = {
  version: treatyVersion,
  title: "Treaty of Partnership and Mutual Respect",
  kind: "Nation-to-nation treaty",
  parties: {
    between: "Between",
    offering: "{nation}",
    signing: "the signing nation named on the signature page",
    terms: [
      "In this treaty, “the nations” are the two parties named above, and “each nation” is either of them.",
      "“The platform” is the work of {provider}, which connects nations and communities with those who fund. What this treaty asks of {nation}, it asks of {provider} too.",
      "“The Declaration” is the United Nations Declaration on the Rights of Indigenous Peoples, adopted by the General Assembly on 13 September 2007.",
    ],
  },
  preamble: [
    "The nations meet as equals. Each had its people, its lands, its laws and its way of deciding before this treaty, and keeps them under it.",
    "They hold that those who have enough should take care of those who do not, and that no one should be greedy.",
    "They take the Declaration as the common measure of how they treat each other. Where an article of the Declaration speaks to States or to international bodies, the nations choose to hold their own dealings to the same standard.",
    "They make this treaty so that they may work together without either being made less.",
  ],
  articles: [
    {
      number: 1,
      heading: "Recognition and equality",
      paragraphs: [
        "Each nation recognises the other as a nation, with its own people, laws, languages, lands and way of deciding.",
        "Neither nation stands above the other. Size, wealth and the amount of any funding make no difference to this.",
      ],
      restsOn: [3],
    },
    {
      number: 2,
      heading: "Self-determination and self-government",
      paragraphs: [
        "Each nation freely determines its political status and freely pursues its economic, social and cultural development.",
        "Each nation governs its own internal and local affairs, and chooses the ways and means of paying for them. No funding that comes through the platform may be made to depend on a nation giving up any part of this.",
      ],
      restsOn: [3, 4],
    },
    {
      number: 3,
      heading: "Distinct institutions",
      paragraphs: [
        "Each nation keeps and strengthens its own political, legal, economic, social and cultural institutions, and takes part in the life of any State as fully as it chooses.",
        "Neither nation will ask the other to replace or reshape an institution so that they can work together.",
      ],
      restsOn: [5],
    },
    {
      number: 4,
      heading: "Taking part in decisions",
      paragraphs: [
        "A decision that would affect the rights of a nation is made with that nation, through representatives it has chosen by its own procedures.",
        "Each nation tells the other who speaks for it, and may change this at any time. Time that a nation needs to decide in its own way is time well spent, and is never counted against it.",
      ],
      restsOn: [18],
    },
    {
      number: 5,
      heading: "Free, prior and informed consent",
      paragraphs: [
        "No work under this treaty begins on the lands or waters of a nation, or with its knowledge, its data or its people as a people, without its free, prior and informed consent.",
        "Free means without pressure, reward or deadline. Prior means before the decision and before the work. Informed means that the nation has what it needs to judge, in a language and form it chooses, with the risks stated as plainly as the benefits.",
        "Consent may be given, given in part, given with conditions, withheld, or withdrawn at any time. Silence is never consent. Consent to one thing is not consent to another, and signing this treaty is not consent to any project.",
        "Withdrawing consent needs no reason and no notice. Work stops as soon as it can safely stop, and the nation suffers no penalty for it. Of everyone who funds work through the platform, {nation} asks the same.",
      ],
      restsOn: [19],
    },
    {
      number: 6,
      heading: "Better economic and social conditions",
      paragraphs: [
        "Each nation has the right to better economic and social conditions, without discrimination: in education, work, training, housing, sanitation, health and social security.",
        "Projects under this treaty give particular attention to the rights and needs of elders, women, youth, children and persons with disabilities. The nation itself says what better means.",
      ],
      restsOn: [21],
    },
    {
      number: 7,
      heading: "Heritage, knowledge and data",
      paragraphs: [
        "Each nation maintains, controls, protects and develops its cultural heritage, its traditional knowledge, its cultural expressions and its intellectual property in them.",
        "Neither nation collects, publishes, sells or passes on the knowledge of the other, nor data about its people or lands, except as that nation has agreed in writing, for the purpose it agreed to, and under its own protocols. When asked, a nation returns or destroys what it holds, save a record that the law obliges it to keep, and says what that record is.",
        "No knowledge, data or expression of one nation becomes the property of the other because it was shared under this treaty.",
      ],
      restsOn: [31],
    },
    {
      number: 8,
      heading: "Access to financial and technical assistance",
      paragraphs: [
        "The platform is open to the signing nation to ask for funding, to offer it, and to be put in touch with those who give it. Technical help with a request is given when it is asked for.",
        "This treaty promises no sum of money. A request is read by the same measure whether or not a nation has signed.",
      ],
      restsOn: [4, 39],
    },
    {
      number: 9,
      heading: "Fair sharing of benefits",
      paragraphs: [
        "What a project earns is shared fairly, and first with those whose land, work or knowledge made it possible.",
        "The shares are agreed in writing before work starts, with who receives them, when, and how each nation can check. A share may not be reduced afterwards without written consent.",
      ],
      restsOn: [],
    },
    {
      number: 10,
      heading: "Care for land and water",
      paragraphs: [
        "The nations will leave land and water no worse than they found them, and better where they can, with those who come after in mind.",
        "Where a project may do harm, the nations agree beforehand how to avoid it, who watches for it and who repairs it. A nation that sees harm to its own lands or waters may have the work stopped while it is looked into.",
      ],
      restsOn: [],
    },
    {
      number: 11,
      heading: "Open books",
      paragraphs: [
        "Each nation may see the records that concern it: what was asked, what was decided and by whom, and what was paid and when.",
        "Openness about money does not extend to knowledge, ceremony, places or personal matters that a nation keeps to itself.",
      ],
      restsOn: [],
    },
    {
      number: 12,
      heading: "No authority given, no right diminished",
      paragraphs: [
        "This treaty gives neither nation, and gives {provider}, no authority over the other nation, its people, its lands, its waters or its funds.",
        "Nothing in it cedes, sells, limits or extinguishes anything. It does not diminish any existing treaty, agreement, right, title or claim of either nation, and does not settle the question of any boundary. Nor does it take away a right of any other nation.",
      ],
      restsOn: [3, 4, 5],
    },
    {
      number: 13,
      heading: "Settling disagreements",
      paragraphs: [
        "The nations first talk, promptly and in good faith, through the people each has named. If that does not settle the matter, either may ask for mediators whom both accept, one or more of them chosen for knowing the laws and customs of the signing nation.",
        "Any settlement gives due consideration to the customs, traditions, rules and legal systems of both nations and to international human rights. It includes a real remedy where a right has been infringed. Neither nation gives up any other way to justice that is open to it.",
      ],
      restsOn: [40],
    },
    {
      number: 14,
      heading: "Help of the international system",
      paragraphs: [
        "The Declaration asks the United Nations system and other intergovernmental organisations to contribute money and technical help towards the full realisation of its provisions. Either nation may call on them, and the other supports it if asked.",
        "Neither nation speaks for the other before any international body.",
      ],
      restsOn: [41],
    },
    {
      number: 15,
      heading: "Keeping in touch",
      paragraphs: [
        "Each nation names a person or an office, and an address, to which the other writes. A nation may ask for letters in the language it prefers, and the nations will find a way to do so.",
        "A notice under this treaty is in writing. It takes effect on the day it reaches the named address.",
      ],
      restsOn: [],
    },
    {
      number: 16,
      heading: "Duration",
      paragraphs: [
        "This treaty lasts in perpetuity. It has no end date and does not need to be renewed. A change of leadership in either nation does not end it.",
      ],
      restsOn: [],
    },
    {
      number: 17,
      heading: "Withdrawal",
      paragraphs: [
        "Either nation may withdraw by giving six months’ written notice. It need not say why. The treaty holds between the nations until the six months have passed.",
        "Projects that are running do not end because the treaty does. Each goes on under its own written agreement, unless the nation it concerns decides to hand it over, change it or close it. What was given and properly spent is not asked back because of the withdrawal.",
        "After withdrawal each nation still keeps the promises about heritage, knowledge and data, and the shares of benefit already agreed. The right to withdraw consent to a project stands by itself, at any time, whatever the notice.",
      ],
      restsOn: [],
    },
    {
      number: 18,
      heading: "Modification",
      paragraphs: [
        "This treaty can be modified by mutual written consent, and in no other way. No custom, silence, delay or new edition of a website changes it.",
        "A new version offered to other nations does not alter this one. The version that a nation signed is the version that binds both.",
      ],
      restsOn: [],
    },
  ],
  signature: {
    heading: "Signature",
    paragraphs: [
      "This treaty stands as an open offer from {nation}, which is bound by it towards the signing nation from the day that nation signs.",
      "The person who signs says by doing so that the signing nation has authorised them, by its own procedures, to sign for it. If the nation states that it did not, the signature is void from the beginning.",
      "Signing is optional, and is done freely. Each nation may print and keep a copy.",
    ],
    agree: "I have read this treaty, I am authorised to sign it for my nation, and my nation agrees to its terms.",
  },
};
