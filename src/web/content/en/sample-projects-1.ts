import type { SampleProject } from "../types.ts";

/** The samples with the ids 1 to 5, in the order of the specification (§2). */
export const sampleProjectsFirst: SampleProject[] = [
  {
    id: 1,
    title: "Language preservation",
    description:
      "Elders and young people record, teach and publish in their own language. The recordings stay with the families who made them.",
    overview: [
      "Fewer than a hundred people here grew up speaking the language, and most of them are grandparents. The language council asked for three things: paid time for speakers, a room to work in, and equipment that they own.",
      "Everything recorded belongs to the speaker’s family and the council. They decide what is taught in school, what is shared with neighbours and what stays at home.",
    ],
    location: "Northern coast villages",
    category: "education",
    impact: {
      text: "The goal is a generation of new speakers, taught by people they know.",
      goals: [
        { figure: "40", label: "young learners speaking with confidence" },
        { figure: "12", label: "speakers paid to teach" },
        { figure: "600", label: "hours recorded and kept by families" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Pair speakers and learners",
        text: "Each learner spends two afternoons a week with an elder, doing ordinary things in the language.",
      },
      {
        title: "Record at home",
        text: "Families record stories and talk where they like, and keep the originals.",
      },
      {
        title: "Print school books",
        text: "Teachers and speakers write readers for the first four years of school.",
      },
      {
        title: "Keep the archive",
        text: "The language council sets the rules for who may hear what, and changes them when it wishes.",
      },
    ],
    image: "education",
  },
  {
    id: 2,
    title: "Clean water",
    description:
      "Repaired wells, local water keepers, and tests that anyone can read. The community owns the wells and sets the rules for their use.",
    overview: [
      "Three of the seven wells gave water that nobody could drink, and a repair meant waiting for someone from far away. The village councils asked for the wells to be mended once, properly, and for their own people to be trained to look after them.",
      "The councils agreed where to drill after talking to those who know the ground. A spring that matters to them was left alone.",
    ],
    location: "Northern river communities",
    category: "water",
    impact: {
      text: "The goal is safe water within a short walk of each home, looked after by people who live there.",
      goals: [
        { figure: "7", label: "wells giving safe water" },
        { figure: "1,400", label: "people with water close to home" },
        { figure: "9", label: "paid water keepers" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Mend the wells",
        text: "Local crews replace pumps and linings, beginning with the wells the councils name first.",
      },
      {
        title: "Train water keepers",
        text: "Nine people learn testing and repair, and are paid while they learn.",
      },
      {
        title: "Post the results",
        text: "A board at each well shows the latest test in words and colours, in two languages.",
      },
      {
        title: "Put money by",
        text: "A small repair fund, held by the councils, pays for parts before they are needed.",
      },
    ],
    image: "water",
  },
  {
    id: 3,
    title: "Sustainable agriculture",
    description:
      "Shared tools, seed saving and a fair price at the local market. Families farm as they judge best and sell together when it helps.",
    overview: [
      "Good land lay idle because a tractor cost more than a family earns in three years, and seed came from far away at a high price. Growers formed an association and asked for tools to share and a place to store the harvest.",
      "Seed that families have kept for generations remains theirs. The association’s seed house lends and returns seed; it does not sell it or pass it on.",
    ],
    location: "Southern valleys",
    category: "economic",
    impact: {
      text: "The goal is that a family can live from its fields without borrowing before each season.",
      goals: [
        { figure: "120", label: "families sharing tools and storage" },
        { figure: "25%", label: "more earned from each harvest" },
        { figure: "30", label: "local seed varieties kept" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Share the tools",
        text: "The association owns two tractors and a mill, and families book them by the day.",
      },
      {
        title: "Keep the seed",
        text: "Growers clean, dry and label their own seed in a cool store built of local stone.",
      },
      {
        title: "Rest the soil",
        text: "Older and younger farmers agree together which fields lie fallow and which are planted.",
      },
      {
        title: "Sell together",
        text: "A weekly stall posts the price paid to the grower beside the price asked.",
      },
    ],
    image: "economic",
  },
  {
    id: 4,
    title: "Healthcare outreach",
    description: "A travelling clinic that comes on the day it said it would. Care is given in the language people speak at home.",
    overview: [
      "The nearest clinic is half a day away, and many people waited until they were very ill. The health committee asked for a nurse and a midwife who come on fixed days, and for local health workers in between.",
      "The committee hires the staff and sets the route. Medical records belong to the patient, and figures about the community are shared only as the committee agrees.",
    ],
    location: "High plains settlements",
    category: "healthcare",
    impact: {
      text: "The goal is regular care for all who live along the route, with no one travelling more than an hour.",
      goals: [
        { figure: "11", label: "settlements visited every two weeks" },
        { figure: "2,600", label: "people with care close by" },
        { figure: "8", label: "local health workers trained" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Keep the timetable",
        text: "The clinic visits each settlement every second week, and tells people by radio if snow delays it.",
      },
      {
        title: "Train local workers",
        text: "Eight people chosen by their settlements learn first aid, follow-up and when to call.",
      },
      {
        title: "Care for mothers",
        text: "A midwife sees expectant mothers at home and works with the women who have always helped at births.",
      },
      {
        title: "Welcome healers",
        text: "Patients may ask for their own healers alongside the clinic, and the nurse makes room for them.",
      },
    ],
    image: "healthcare",
  },
  {
    id: 5,
    title: "Solar power",
    description: "Panels owned by the community, looked after by people who live there. The bill is one that anyone can read.",
    overview: [
      "Power used to fail most afternoons. The community asked for three things: panels it owns outright, people of its own who can repair them, and a bill anyone can read.",
      "The council chose the sites, away from places that matter. Work stops whenever the council asks it to.",
    ],
    location: "Desert communities",
    category: "renewable",
    impact: {
      text: "The goal is steady power for every home, and people employed by their own community to keep it that way.",
      goals: [
        { figure: "310", label: "homes with steady power" },
        { figure: "6", label: "keepers employed by the community" },
        { figure: "30%", label: "lower household power bills" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Build together",
        text: "A local crew raises the panels on sites the council has chosen.",
      },
      {
        title: "Train keepers",
        text: "Six people learn repair and metering, and are paid while they learn.",
      },
      {
        title: "Share the savings",
        text: "A public meeting decides each year what becomes of the money saved.",
      },
      {
        title: "Plan for storms",
        text: "With a store of parts, and a plan that people know, the power is back within a day.",
      },
    ],
    image: "renewable",
  },
];
